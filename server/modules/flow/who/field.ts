import { splitMember } from '../../../services/organisation/members';
import { type Find, mostPeople } from './about';
import { headsOf } from './head';
import { membersOf } from './members';

const lastOf = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : String(value).split(',');
  if (!Array.isArray(value)) return [];
  // A path of organisations is a list of lists; the last id of each names it.
  if (value.some(Array.isArray))
    return value.flatMap((path) => (Array.isArray(path) ? path.slice(-1).map(String) : []));
  return value.map(String);
};

/** The people that a field of the record names; a department gives its head. */
export const field: Find<'field'> = async (about, { field: name, kind = 'user' }) => {
  const raw = about.record[name];
  const isPath = kind === 'organisation' && Array.isArray(raw) && !raw.some(Array.isArray);
  const values = (isPath ? lastOf(raw).slice(-1) : lastOf(raw)).map((each) => splitMember(each).id);
  const why = { key: 'flow.why.field', args: { name } };
  if (!values.length) return { ids: [], why };
  if (kind === 'user') return { ids: values, why };
  if (kind === 'organisation') return { ids: await headsOf(about, values, 1), why };
  const objects = { position: 'Position', role: 'Role', group: 'Group' } as const;
  const { ids } = await membersOf(about.ctx, objects[kind], values, why.key, mostPeople);
  return { ids, why };
};
