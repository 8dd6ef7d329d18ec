import { Refused } from '@weft/widgets';

interface Visitor {
  id: string;
  name: string;
  from?: string;
  stars?: number;
}

const visitors: Visitor[] = [{ id: '1', name: 'Ada Lovelace', from: 'London', stars: 5 }];

/** What the documents call. A value is the answer; a throw is shown to the person. */
export async function call(name: string, params: Record<string, unknown>): Promise<unknown> {
  if (name === 'visitors.list') {
    const keyword = String(params.keyword ?? '').toLowerCase();
    return visitors.filter((visitor) => visitor.name.toLowerCase().includes(keyword));
  }
  if (name === 'visitors.add') {
    if (visitors.some((visitor) => visitor.name === params.name))
      throw new Refused('This visitor is here already', [{ field: 'name', message: 'is here already' }]);
    visitors.push({ ...(params as Omit<Visitor, 'id'>), id: String(visitors.length + 1) });
    return { id: String(visitors.length) };
  }
  throw new Error(`There is no call ${name}`);
}
