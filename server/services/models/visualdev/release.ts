import { newId } from '../../../../core/id';
import { undrawnFormParts } from '../../../../core/model/formDocs';
import { undrawnParts } from '../../../../core/model/listPage';
import type { Model, StoragePlan } from '../../../../core/model/types';
import { waivedFields } from '../../../../core/model/validate';
import { type Ctx, Refusal } from '../../../ctx';
import type { Db } from '../../../db/types';
import { applySteps } from './applySteps';
import { checkGuards } from './guards';
import { pageOf, publishMenu } from './menus';
import { type Planned, planRelease, type ReleasePlan, type Source } from './releasePlan';

export interface ReleaseTarget {
  pc?: number | null;
  app?: number | null;
  pcModuleParentId?: string | null;
  pcSystemId?: string | null;
  /** Confirmed destructive steps: all, or the given ids. */
  confirm?: boolean | number | string[] | null;
}

/** Stores the version with its storage plan. */
async function writeVersion(ctx: Ctx, tx: Db, source: Source, plan: StoragePlan, version: number) {
  const { issues: _issues, ...storage } = plan;
  await tx.kysely
    .updateTable('weftVisualdevRelease')
    .set({ current: false })
    .where('modelId', '=', source.id)
    .where('current', '=', true)
    .execute();
  const { fullName, enCode, webType, tables, formData, columnData, appColumnData } = source;
  await tx.kysely
    .insertInto('weftVisualdevRelease')
    .values({
      id: newId(),
      modelId: source.id,
      version,
      current: true,
      ...{ fullName, enCode, webType, tables, formData, columnData, appColumnData },
      storage: JSON.stringify(storage),
      releaseTime: ctx.now,
      releaseUserId: ctx.user.id,
    })
    .execute();
}

/** Serialises releases of one model. */
export async function lockDraft(tx: Db, id: string) {
  const draft = await tx.kysely
    .selectFrom('weftVisualdev')
    .selectAll()
    .where('id', '=', id)
    .where('deleteMark', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw new Refusal('visualdev.gone');
  return draft;
}

/** Parts that this product version does not support yet: rendered as a labelled read-only box, or omitted. */
function partsForLater(model: Model): string[] {
  return [
    ...model.issues.map((issue) => `${issue.at}: ${issue.message}`),
    ...waivedFields(model).map((field) => `${field.prop} (${field.key})${field.required ? ', required waived' : ''}`),
    ...(model.list ? undrawnParts(model.list, model.webType) : []),
    ...undrawnFormParts(model),
  ];
}

/** Destructive steps must be confirmed by a user who has seen the plan (issue 3). */
function assertConfirmed({ destructive, steps, ...rest }: ReleasePlan, confirm: ReleaseTarget['confirm']): void {
  const open = Array.isArray(confirm) ? destructive.filter((id) => !confirm.includes(id)) : confirm ? [] : destructive;
  if (!open.length) return;
  const words = steps.filter((step) => open.includes(step.id)).map(describe);
  throw new Refusal(
    'visualdev.destructive',
    { steps: words.join('；') },
    { data: { plan: { ...rest, steps, destructive } } },
  );
}

const describe = ({ table, column, from, to, kind }: ReleasePlan['steps'][number]) =>
  column ? `${table}.${column}: ${from} → ${to}` : `${kind} ${table}`;

/** A published version and its page; without a menu both are empty. */
export interface Released {
  version: number;
  menuId: string;
  address: string;
}

/** Publishes one source inside a transaction: tables, snapshot, menu and permission items, or nothing. */
export async function publish(
  ctx: Ctx,
  tx: Db,
  source: Source,
  target: ReleaseTarget,
): Promise<Released & { later: string[] }> {
  const { model, storage, plan }: Planned = await planRelease(ctx, tx, source);
  assertConfirmed(plan, target.confirm);
  await checkGuards(ctx, tx, model);
  await applySteps(tx, plan.steps);
  await writeVersion(ctx, tx, source, storage, plan.version);
  const menuId = await publishMenu(ctx, tx, model, {
    parentId: target.pcModuleParentId,
    systemId: target.pcSystemId,
    wanted: target.pc !== 0,
  });
  return { version: plan.version, menuId, address: menuId && `/${pageOf(model)}`, later: partsForLater(model) };
}

/** Makes every process read the new version, once the transaction is committed. */
export function announceRelease(ctx: Ctx, modelId: string): void {
  ctx.publish('model.released', { modelId });
  ctx.publish('menu.changed', {});
}

/**
 * Publishes the draft (contract-visualdev §1.4): tables, snapshot, menu and permission items in one transaction, so that a
 * failure or a kill at any point leaves the old version or the new one.
 */
export async function releaseModel(ctx: Ctx, id: string, target: ReleaseTarget): Promise<Released> {
  const { later, ...result } = await ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft.enableFlow === 1 && !draft.flowTemplateJson && !draft.flowId) throw new Refusal('visualdev.noFlow');
    const made = await publish(ctx, tx, draft, target);
    await tx.kysely.updateTable('weftVisualdev').set({ state: 1, enabledMark: 1 }).where('id', '=', id).execute();
    announceRelease(ctx, id);
    return made;
  });
  if (later.length) ctx.log.warn({ modelId: id, later }, 'published; these parts are read-only or left out for now');
  return result;
}

/** What a release would do now; nothing is changed. */
export async function releasePlan(ctx: Ctx, id: string): Promise<ReleasePlan> {
  return ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    return (await planRelease(ctx, tx, draft)).plan;
  });
}
