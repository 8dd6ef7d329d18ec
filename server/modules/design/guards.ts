import { normaliseModel } from '../../../core/model/normalise';
import type { Model } from '../../../core/model/types';
import { itemKinds } from '../../../core/permissionItems';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { grantsOfMenus } from '../menus/granted';
import { rolesChanged } from '../permissions/rightsChanged';

const kinds = Object.values(itemKinds).map(({ checked }) => checked);

const guardsOf = (model: Model) => kinds.filter((kind) => model.list?.usePermission[kind]);

/** The version that is in use. */
async function currentModel(tx: Db, modelId: string): Promise<Model | undefined> {
  const row = await tx.kysely
    .selectFrom('weftVisualdevRelease')
    .select(['modelId as id', 'fullName', 'enCode', 'webType', 'tables', 'formData', 'columnData'])
    .where('modelId', '=', modelId)
    .where('current', '=', true)
    .executeTakeFirst();
  return row && normaliseModel(row);
}

/**
 * Refuses a release that no longer checks buttons, columns, fields or rows of a model that is granted to a role: its
 * holders would get what their roles do not grant. Administrators may; open pages of the holders are drawn again.
 */
export async function checkGuards(ctx: Ctx, tx: Db, next: Model): Promise<void> {
  const previous = await currentModel(tx, next.id);
  const left = new Set(guardsOf(next));
  if (!previous || guardsOf(previous).every((kind) => left.has(kind))) return;
  const menus = tx.kysely.selectFrom('weftMenu').select('id').where('moduleId', '=', next.id);
  const ids = (await menus.where('deleteMark', 'is', null).execute()).map((menu) => menu.id);
  const roleIds = (await grantsOfMenus(tx, ids)).map((grant) => grant.objectId);
  if (!roleIds.length) return;
  if (!ctx.user.isAdministrator) throw new Refusal('menu.guardsLoosened');
  await rolesChanged(ctx, tx, [...new Set(roleIds)]);
}
