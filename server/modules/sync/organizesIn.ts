import { type Ctx, Refusal } from '../../ctx';
import { allOrganizes, type OrganizeNode } from '../../services/organisation/organizeNames';
import type { Category } from '../organisation/organizeForm';
import { insertOrganize, updateOrganize } from '../organisation/organizeWrites';
import { type Link, readLinks } from './links';
import type { Done } from './progress';
import { goneOf, type Task } from './task';
import { rootId, type ThirdDepartment } from './thirdClient';

const top = '-1';

/** The company that the third party's root is: the first one at the top. */
export function rootCompany(nodes: OrganizeNode[]): OrganizeNode {
  const company = nodes.find(({ parentId, category }) => parentId === top && category === 'company');
  if (!company) throw new Refusal('sync.noCompany');
  return company;
}

const update = (node: OrganizeNode, values: Record<string, unknown>) => async (ctx: Ctx) => {
  await updateOrganize(ctx, node.category as Category, node.id, values);
  return node.id;
};

/** Changes of an organisation here; one at the top stays there. What was disabled by a sync is enabled again. */
function changesOf(node: OrganizeNode, { name }: ThirdDepartment, parentId: string, link: Link | undefined): Done {
  const values = {
    ...(node.fullName === name ? {} : { fullName: name }),
    ...(node.parentId === parentId || node.parentId === top ? {} : { parentId }),
    ...(link?.state === 'gone' && node.enabledMark === 0 ? { enabledMark: 1 } : {}),
  };
  return Object.keys(values).length ? { localId: node.id, write: update(node, values) } : { localId: node.id };
}

/**
 * Departments from the third party, parents first, below the first company. One of the same name at the same place is
 * adopted. What is gone there is disabled here, never deleted; companies at the top stay as they are.
 */
export async function organizesIn({ ctx, wanted, service, client, progress }: Task): Promise<void> {
  const links = await readLinks(ctx.db, wanted);
  const third = await client.departments();
  const nodes = await allOrganizes(ctx.db);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const thirdIds = new Set(third.map(({ id }) => id));
  const gone = goneOf(links.all, (id) => thirdIds.has(id)).filter(({ localId }) => byId.has(localId));
  const ids = new Map([[rootId, rootCompany(nodes).id]]);
  const linked = new Set(
    links.all.flatMap(({ localId, thirdId }) => (thirdId && thirdIds.has(thirdId) ? localId : [])),
  );
  await progress.expect(third.length + gone.length);
  for (const department of third) {
    const { id: thirdId, name } = department;
    const link = links.ofThird(thirdId);
    const parentId = ids.get(department.parentId) ?? '';
    const placed = (node: OrganizeNode) =>
      node.fullName === name && !linked.has(node.id) && (node.parentId === parentId || node.parentId === top);
    const node = link?.localId ? byId.get(link.localId) : nodes.find(placed);
    const changes = node && parentId ? changesOf(node, department, parentId, link) : undefined;
    if (link?.state === 'synced' && changes && !changes.write) {
      ids.set(thirdId, node!.id);
      await progress.unchanged();
      continue;
    }
    const done = await progress.each({ localId: node?.id ?? link?.localId, thirdId, name }, async () => {
      if (!parentId) throw new Refusal('sync.parentFailed');
      if (changes) return changes;
      if (link?.localId) throw new Refusal('sync.deletedHere');
      const values = { parentId, fullName: name, enCode: `${service.prefix}${thirdId}` };
      return { write: (inside) => insertOrganize(inside, inside.db, 'department', values) };
    });
    if (done.state === 'failed' || !done.localId) continue;
    linked.add(done.localId);
    ids.set(thirdId, done.localId);
  }
  for (const link of gone) {
    const node = byId.get(link.localId)!;
    await progress.each(link, async () => {
      if (node.parentId === top || node.enabledMark === 0) return { state: 'gone' };
      return { state: 'gone', write: update(node, { enabledMark: 0 }) };
    });
  }
}
