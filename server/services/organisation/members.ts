import type { Ctx } from '../../ctx';
import { allOrganizes, idPath } from './organizeNames';
import { organizeScope } from './organizeScope';

type Asker = Pick<Ctx, 'db' | 'user'>;

/** Parts of `id--type` (contract-platform §9); a bare id is of type `bareType`. */
export function splitMember(member: string, bareType = 'user'): { id: string; type: string } {
  const at = member.lastIndexOf('--');
  return at < 0 ? { id: member, type: bareType } : { id: member.slice(0, at), type: member.slice(at + 2) };
}

const macros = new Set(['@currentOrg', '@currentOrgAndSubOrg', '@currentGradeOrg']);

/** Organisation ids, with macros resolved to the user's own organisation. */
export async function organizeIdsOf(ctx: Asker, ids: readonly string[]): Promise<string[]> {
  const plain = ids.filter((id) => !macros.has(id));
  const asked = new Set(ids.filter((id) => macros.has(id)));
  if (asked.size === 0) return plain;
  const own = ctx.user.organizeId ?? '';
  const found = new Set(plain);
  if (asked.has('@currentOrg') && own) found.add(own);
  if (asked.has('@currentOrgAndSubOrg') || asked.has('@currentGradeOrg')) {
    const all = await allOrganizes(ctx.db);
    const scope = asked.has('@currentGradeOrg') ? await organizeScope(ctx.db, ctx.user, all) : undefined;
    for (const node of all) {
      const below = asked.has('@currentOrgAndSubOrg') && idPath(node).includes(own);
      const graded = asked.has('@currentGradeOrg') && (scope === undefined || scope.has(node.id));
      if (below || graded) found.add(node.id);
    }
  }
  return [...found];
}

/** User ids and object ids from `id--type` members and macros. */
export async function amongOf(
  ctx: Asker,
  members: readonly string[],
): Promise<{ userIds: string[]; objectIds: string[] }> {
  const userIds: string[] = [];
  const objectIds: string[] = [];
  for (const member of members) {
    const { id, type } = splitMember(member);
    if (id === 'currentUser' || id === '@currentUser' || id === '@userId') userIds.push(ctx.user.id);
    else if (id.startsWith('@') || type !== 'user') objectIds.push(id);
    else userIds.push(id);
  }
  return { userIds, objectIds: await organizeIdsOf(ctx, objectIds) };
}
