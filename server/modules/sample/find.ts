import type { Ask } from './ask';

export interface Named {
  id: string;
  enCode?: string;
  account?: string;
}
type Member = 'enCode' | 'account';

/** Finds by a list call the row whose member has this value; undefined when there is none. */
export async function idOf(ask: Ask, call: string, member: Member, value: string): Promise<string | undefined> {
  const { list } = (await ask(call, { keyword: value, pageSize: 100, currentPage: 1 })) as { list: Named[] };
  return list.find((row) => row[member] === value)?.id;
}

/** The id of the row with the code or account of `body`; it is created when there is none. */
export async function findOrCreate(ask: Ask, family: string, member: Member, body: object): Promise<string> {
  const value = (body as Record<string, string>)[member] as string;
  const known = await idOf(ask, `${family}.list`, member, value);
  if (known) return known;
  await ask(`${family}.create`, body as Record<string, unknown>);
  return (await idOf(ask, `${family}.list`, member, value)) as string;
}
