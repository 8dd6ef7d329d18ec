import { newId } from '../../../core/id';
import { checkModel } from '../../../core/model/checkModel';
import { diffStorage, type StorageStep } from '../../../core/model/diffStorage';
import { undrawnParts } from '../../../core/model/listPage';
import { normaliseModel } from '../../../core/model/normalise';
import { planStorage } from '../../../core/model/storage';
import type { Model, ModelIssue, StoragePlan } from '../../../core/model/types';
import { waivedFields } from '../../../core/model/validate';
import type { Db } from '../../db/types';
import { type Ctx, Refusal } from '../../http/types';
import { applySteps } from './applySteps';
import { publishMenu } from './menus';

const maxIssuesShown = 5;

export interface ReleaseTarget {
  pc?: number | null;
  app?: number | null;
  pcModuleParentId?: string | null;
  pcSystemId?: string | null;
}

/** The first few faults in the words of the contract where it has some, else by JSON pointer. */
function refuseIssues(ctx: Ctx, issues: ModelIssue[]): void {
  const errors = issues.filter((issue) => issue.level === 'error');
  if (!errors.length) return;
  const words = errors.slice(0, maxIssuesShown).map(({ key, values, at, message }) => {
    const said = key ? ctx.t(key, values) : undefined;
    return said && said !== key ? said : `${at}: ${message}`;
  });
  // A text of the contract stands alone, as other clients of the family know it.
  const said = words.find((word) => !word.startsWith('/'));
  if (said) throw new Refusal('visualdev.invalid', { message: said });
  throw new Refusal('visualdev.issues', { issues: words.join('；') });
}

/** A table belongs to one published model; two models on one table would overwrite each other's columns. */
async function assertTablesFree(tx: Db, modelId: string, plan: StoragePlan): Promise<void> {
  const wanted = new Set([plan.main, ...plan.children].map((table) => table.table.toLowerCase()));
  const others = await tx.kysely
    .selectFrom('weftVisualdevRelease')
    .select(['fullName', 'storage'])
    .where('current', '=', true)
    .where('modelId', '!=', modelId)
    .execute();
  for (const other of others) {
    const storage = other.storage as StoragePlan;
    const taken = [storage.main, ...storage.children, ...(storage.retired ?? [])].find((table) =>
      wanted.has(table.table.toLowerCase()),
    );
    if (taken) throw new Refusal('visualdev.tableBusy', { table: taken.table, model: other.fullName });
  }
}

const describeStep = (step: StorageStep) =>
  step.do === 'changeType' ? `${step.table}.${step.column}: ${step.from} → ${step.to}` : step.do;

/** Which model keeps its rows where: stored with the version. */
async function writeVersion(ctx: Ctx, tx: Db, model: Model, draft: Draft, plan: StoragePlan, version: number) {
  const { issues: _issues, ...storage } = plan;
  await tx.kysely
    .updateTable('weftVisualdevRelease')
    .set({ current: false })
    .where('modelId', '=', model.id)
    .where('current', '=', true)
    .execute();
  await tx.kysely
    .insertInto('weftVisualdevRelease')
    .values({
      id: newId(),
      modelId: model.id,
      version,
      current: true,
      fullName: draft.fullName,
      enCode: draft.enCode,
      webType: draft.webType,
      tables: draft.tables,
      formData: draft.formData,
      columnData: draft.columnData,
      appColumnData: draft.appColumnData,
      storage: JSON.stringify(storage),
      releaseTime: ctx.now,
      releaseUserId: ctx.user.id,
    })
    .execute();
}

type Draft = Awaited<ReturnType<typeof lockDraft>>;

/** Two releases of one model wait for each other here. */
async function lockDraft(tx: Db, id: string) {
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

/** What this version of the product cannot work yet: drawn as a labelled read-only box, or left out. */
function partsForLater(model: Model): string[] {
  return [
    ...model.issues.map((issue) => `${issue.at}: ${issue.message}`),
    ...waivedFields(model).map((field) => `${field.prop} (${field.key})${field.required ? ', required waived' : ''}`),
    ...(model.list ? undrawnParts(model.list, model.webType) : []),
  ];
}

/**
 * Publishes the draft (contract-visualdev §1.4): tables, snapshot, menu and permission items in one transaction, so that a
 * failure or a kill at any point leaves the old version or the new one. Steps that would lose stored values are refused.
 */
export async function releaseModel(
  ctx: Ctx,
  id: string,
  target: ReleaseTarget,
): Promise<{ version: number; menuId: string }> {
  const result = await ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    const model = normaliseModel({ ...draft, id });
    const previous = await tx.kysely
      .selectFrom('weftVisualdevRelease')
      .select(['version', 'storage'])
      .where('modelId', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const before = previous?.storage as StoragePlan | undefined;
    const plan = planStorage(model, before);
    refuseIssues(ctx, [...checkModel(model), ...(plan.issues ?? [])]);
    await assertTablesFree(tx, id, plan);
    const diff = diffStorage(before, plan);
    if (diff.destructive.length) {
      throw new Refusal('visualdev.destructive', { steps: diff.destructive.map(describeStep).join('；') });
    }
    await applySteps(tx, diff.steps);
    const version = (previous?.version ?? 0) + 1;
    await writeVersion(ctx, tx, model, draft, plan, version);
    const menuId = await publishMenu(ctx, tx, model, {
      parentId: target.pcModuleParentId,
      systemId: target.pcSystemId,
    });
    await tx.kysely.updateTable('weftVisualdev').set({ state: 1, enabledMark: 1 }).where('id', '=', id).execute();
    return { version, menuId, later: partsForLater(model) };
  });
  if (result.later.length) {
    ctx.log.warn({ modelId: id, later: result.later }, 'published; these parts are read-only or left out for now');
  }
  ctx.publish('model.released', { modelId: id });
  ctx.publish('menu.changed', {});
  return { version: result.version, menuId: result.menuId };
}
