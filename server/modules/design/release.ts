import { newId } from '../../../core/id';
import type { Model, StoragePlan } from '../../../core/model/types';
import { type Ctx, Refusal } from '../../ctx';
import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import { tellOneself } from '../../services/messages/topics';
import { sharingModels } from '../records/published';
import { applySteps } from './applySteps';
import { nextRevision, refuseMeanwhile } from './draftRevision';
import type { Source } from './examine';
import { checkGuards } from './guards';
import { startIndexing } from './indexWork';
import { pageOf, publishMenu } from './menus';
import { outsideIssues } from './outsideIssues';
import { planSentences, type Sentence } from './planSentences';
import { type Planned, planRelease, type ReleasePlan, refuseErrors } from './releasePlan';
import { counted, shownIssues } from './shownIssues';

export interface ReleaseTarget {
  pc?: number | null;
  app?: number | null;
  /** 3.6 sends a list of at most one. */
  pcModuleParentId?: string | string[] | null;
  /** Ours: the icon of the menu. */
  icon?: string | null;
  /** Ours: its colour, `#rrggbb`. */
  iconBackgroundColor?: string | null;
  pcSystemId?: string | null;
  /** Confirmed destructive steps: all, or the given ids. */
  confirm?: boolean | number | string[] | null;
  /** Ours: what changed, in the words of who publishes it. */
  note?: string | null;
  /** Ours: the revision of the draft that was shown; absent or null: any. */
  revision?: number | null;
}

/** What is stored of a version beside its source. */
interface VersionFacts {
  plan: StoragePlan;
  version: number;
  note: string;
}

/** Stores the version with its storage plan. */
async function writeVersion(ctx: Ctx, tx: Db, source: Source, { plan, version, note }: VersionFacts) {
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
      note,
    })
    .execute();
}

/** Serialises releases of one model. */
export async function lockDraft(tx: Db, id: string) {
  const draft = await findOne(tx, 'weftVisualdev', 'all', { id, deleteMark: null }, 'forUpdate');
  if (!draft) throw new Refusal('visualdev.gone');
  return draft;
}

/** Destructive steps must be confirmed by a user who has seen the plan (issue 3). */
function assertConfirmed({ destructive, steps, ...rest }: Planned['plan'], confirm: ReleaseTarget['confirm']): void {
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

/** What a transaction published, whom else it concerns, and what the model does not get. */
interface Publication {
  released: Released;
  sharedWith: string[];
  later: string[];
}

/** A model has one menu: several parents are refused. */
function parentOf(wanted: ReleaseTarget['pcModuleParentId']): string | null | undefined {
  if (!Array.isArray(wanted)) return wanted;
  if (wanted.length > 1) throw new Refusal('visualdev.oneParent');
  return wanted[0];
}

/** Whether who publishes the model may use what it names; throws a Refusal. */
export type Judge = (tx: Db, model: Model) => Promise<void>;

/** Publishes one source inside a transaction: tables, snapshot, menu and permission items, or nothing. */
export async function publish(
  ctx: Ctx,
  tx: Db,
  source: Source,
  target: ReleaseTarget,
  judge: Judge = async () => undefined,
): Promise<Publication> {
  const { model, storage, plan, issues }: Planned = await planRelease(ctx, tx, source);
  refuseErrors(ctx, issues);
  await judge(tx, model);
  assertConfirmed(plan, target.confirm);
  await checkGuards(ctx, tx, model);
  await applySteps(tx, plan.steps);
  await writeVersion(ctx, tx, source, { plan: storage, version: plan.version, note: target.note?.trim() ?? '' });
  if (plan.steps.some(({ later }) => later)) await startIndexing({ ...ctx, db: tx }, tx, source, plan.version);
  const menuId = await publishMenu(ctx, tx, model, {
    parentId: parentOf(target.pcModuleParentId),
    systemId: target.pcSystemId,
    wanted: target.pc !== 0,
    icon: target.icon,
    iconBackgroundColor: target.iconBackgroundColor,
  });
  const sharedWith = await sharingModels(tx, model.id, storage);
  await tx.hooks.tell('model.published', { ctx, tx, modelId: model.id, version: plan.version });
  const released = { version: plan.version, menuId, address: menuId && `/${pageOf(model)}` };
  return { released, sharedWith, later: issues.map(({ at, message }) => `${at}: ${message}`) };
}

/**
 * Makes every process read the new version, once the transaction is committed; models on the same tables too, as each
 * knows whom its writes concern.
 */
export function announceRelease(ctx: Ctx, modelId: string, sharedWith: string[]): void {
  for (const id of [modelId, ...sharedWith]) ctx.publish('model.released', { modelId: id });
  ctx.publish('menu.changed', {});
}

/** A release that only waits for a look at its plan, or at the newer draft, has not failed. */
const asksAgain = new Set(['visualdev.destructive', 'visualdev.draftMeanwhile']);

/**
 * Publishes the draft (contract-visualdev §1.4), unless somebody saved it since it was shown (`revision`): tables, snapshot, menu and permission items in one transaction, so that a
 * failure or a kill at any point leaves the old version or the new one.
 */
export async function releaseModel(ctx: Ctx, id: string, target: ReleaseTarget, judge?: Judge): Promise<Released> {
  try {
    return await releaseNow(ctx, id, target, judge);
  } catch (error) {
    if (error instanceof Refusal && !asksAgain.has(error.key)) await tellFailure(ctx, id, error);
    throw error;
  }
}

/** A message to the person who released it, who may have left the page meanwhile. */
async function tellFailure(ctx: Ctx, id: string, { key, values }: Refusal): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const draft = await findOne(tx, 'weftVisualdev', ['fullName'], { id });
    if (!draft) return;
    const reason = { key, values };
    await tellOneself(ctx, tx, {
      topic: 'releaseFailed',
      values: { name: draft.fullName },
      reason,
      once: true,
    });
  });
}

async function releaseNow(ctx: Ctx, id: string, target: ReleaseTarget, judge?: Judge): Promise<Released> {
  const { later, released } = await ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if ((target.revision ?? draft.revision) !== draft.revision) return refuseMeanwhile({ ...ctx, db: tx }, draft);
    if (draft.enableFlow === 1 && !draft.flowTemplateJson && !draft.flowId) throw new Refusal('visualdev.noFlow');
    const made = await publish(ctx, tx, draft, target, draft.trusted === 1 ? undefined : judge);
    // The first release enables the model: who read the draft before does not put that back with the next save.
    const enabled = draft.enabledMark === 1 ? {} : { enabledMark: 1, revision: nextRevision };
    await tx.kysely
      .updateTable('weftVisualdev')
      .set({ state: 1, ...enabled })
      .where('id', '=', id)
      .execute();
    announceRelease(ctx, id, made.sharedWith);
    return made;
  });
  if (later.length) ctx.log.warn({ modelId: id, later }, 'published; these parts are read-only or left out for now');
  return released;
}

/** What a release would do now, and what the model asks and would not get; nothing is changed. */
export async function releasePlan(ctx: Ctx, id: string): Promise<ReleasePlan & { sentences: Sentence[] }> {
  const { draft, plan, model, issues, sentences } = await ctx.db.transaction(async (tx) => {
    const locked = await lockDraft(tx, id);
    const planned = await planRelease(ctx, tx, locked);
    return { draft: locked, ...planned, sentences: await planSentences(ctx, tx, planned, planned.plan) };
  });
  const outside = await outsideIssues(ctx, ctx.db, model, draft.trusted === 1);
  return { ...plan, sentences, ...counted(shownIssues(ctx, [...issues, ...outside])) };
}

declare module '../../db/happenings' {
  interface Happenings {
    /** A version was published, in the open transaction. */
    'model.published': { ctx: Ctx; tx: Db; modelId: string; version: number };
  }
}
