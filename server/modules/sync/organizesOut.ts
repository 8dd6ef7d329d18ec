import { Refusal } from '../../ctx';
import { allOrganizes, idPath } from '../../services/organisation/organizeNames';
import { readLinks } from './links';
import type { Task } from './task';
import { rootId } from './thirdClient';

const top = '-1';

/**
 * Enabled organisations to the third party, parents first: top companies become departments of its root. A department of
 * the same name at the same place is adopted, so a run that was interrupted makes nothing twice. Nothing is deleted there.
 */
export async function organizesOut({ ctx, wanted, client, progress }: Task): Promise<void> {
  const links = await readLinks(ctx.db, wanted);
  const third = await client.departments();
  const byId = new Map(third.map((each) => [each.id, each]));
  const nodes = (await allOrganizes(ctx.db))
    .filter(({ enabledMark }) => enabledMark === 1)
    .toSorted((a, b) => idPath(a).length - idPath(b).length);
  const linked = new Set(nodes.flatMap(({ id }) => links.ofLocal(id)?.thirdId ?? []));
  const ids = new Map([[top, rootId]]);
  await progress.expect(nodes.length);
  for (const { id, parentId, fullName: name } of nodes) {
    const values = { name, parentId: ids.get(parentId) ?? '' };
    const link = links.ofLocal(id);
    const named = third.find((each) => each.name === name && each.parentId === values.parentId && !linked.has(each.id));
    const there = byId.get(link?.thirdId ?? '') ?? named;
    if (there && link?.state === 'synced' && there.name === name && there.parentId === values.parentId) {
      ids.set(id, there.id);
      await progress.unchanged();
      continue;
    }
    const done = await progress.each({ localId: id, thirdId: there?.id, name }, async () => {
      if (!values.parentId) throw new Refusal('sync.parentFailed');
      if (!there) return { thirdId: await client.createDepartment(values) };
      if (there.name !== name || there.parentId !== values.parentId) await client.updateDepartment(there.id, values);
      return {};
    });
    if (done.thirdId) {
      linked.add(done.thirdId);
      ids.set(id, done.thirdId);
    }
  }
}
