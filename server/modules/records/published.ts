import { normaliseModel } from '../../../core/model/normalise';
import type { Model, StoragePlan } from '../../../core/model/types';
import { memo } from '../../db/memo';
import type { Db } from '../../db/types';

/** The source of pages, as posted, for Config (contract-visualdev §2.1). */
export interface ModelSource {
  formData: string;
  columnData: string;
  appColumnData: string;
  webType: number;
  fullName: string;
  enableFlow: number;
  flowId: string;
  flowTemplateJson: string;
  flowEnCode: string;
  /** 1: scripts of its designer may run. */
  trusted: number;
}

type Stored = Omit<ModelSource, `flow${string}`> & Record<'flowId' | 'flowTemplateJson' | 'flowEnCode', string | null>;

/** The source of a draft's row, or of a published version's row with members of the draft. */
export function sourceOf(row: Stored): ModelSource {
  return {
    formData: row.formData,
    columnData: row.columnData,
    appColumnData: row.appColumnData,
    webType: row.webType,
    fullName: row.fullName,
    enableFlow: row.enableFlow,
    flowId: row.flowId ?? '',
    flowTemplateJson: row.flowTemplateJson ?? '',
    flowEnCode: row.flowEnCode ?? '',
    trusted: row.trusted,
  };
}

/** A published version, normalised once and cached until the next release. */
export interface Published {
  modelId: string;
  version: number;
  model: Model;
  storage: StoragePlan;
  source: ModelSource;
  /** Who released it; null: the product, or a version from before it was kept. */
  authorId: string | null;
  /** Published models that use one of the tables too. */
  sharedWith: string[];
}

/** `model.released` invalidates at once; for a lost event, this limit and `assertCurrent` apply. */
const ttlMs = 30_000;
const staleBy = ({ modelId }: { modelId?: string }) =>
  modelId === undefined ? ('all' as const) : (key: string) => key === modelId;

const remembered = memo<Published | undefined>('published models', {
  ttlMs,
  max: 500,
  // An unpublished model is not cached: it may be published by the next call.
  keeps: (published) => published !== undefined,
  forgetOn: { 'model.released': staleBy },
});

/** Published models that use a table of this plan too (server/modules/design/sharedTables). */
export async function sharingModels(db: Db, modelId: string, { main, children }: StoragePlan): Promise<string[]> {
  const rows = await db.raw<{ id: string }>(
    `select r.model_id as id from weft_visualdev_release r where r.current and r.model_id <> $1 and exists (
       select 1 from jsonb_array_elements(jsonb_build_array(r.storage->'main') || (r.storage->'children')) t
       where t->>'table' = any($2::text[]))`,
    [modelId, [main, ...children].map(({ table }) => table)],
  );
  return rows.map(({ id }) => id);
}

async function read(db: Db, modelId: string): Promise<Published | undefined> {
  const row = await db.kysely
    .selectFrom('weftVisualdevRelease')
    .innerJoin('weftVisualdev as draft', 'draft.id', 'weftVisualdevRelease.modelId')
    .selectAll('weftVisualdevRelease')
    .select(['draft.trusted', 'draft.enableFlow', 'draft.flowId', 'draft.flowEnCode', 'draft.flowTemplateJson'])
    .where('weftVisualdevRelease.modelId', '=', modelId)
    .where('weftVisualdevRelease.current', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    modelId,
    version: row.version,
    model: normaliseModel({ ...row, id: modelId }),
    storage: row.storage as StoragePlan,
    source: sourceOf(row),
    authorId: row.releaseUserId,
    sharedWith: await sharingModels(db, modelId, row.storage as StoragePlan),
  };
}

/** The current published version; undefined when the model is not published. Never call it with a transaction's db. */
export function findPublished(db: Db, modelId: string): Promise<Published | undefined> {
  return remembered.of(db, modelId, () => read(db, modelId));
}

/** SQLSTATEs of a missing table or column: a release has altered it. */
const schemaErrors = new Set(['42703', '42P01']);

/**
 * Whether a call failed because it used an outdated version; the next call reads the model again.
 * So a process that has not yet received a release event neither reads nor writes by an old storage plan.
 */
export function isOutdated(db: Db, error: unknown, { modelId }: Published): boolean {
  const outdated = error instanceof Outdated || schemaErrors.has((error as { code?: string } | null)?.code ?? '');
  if (outdated) remembered.forget(db, (key) => key === modelId);
  return outdated;
}

/** Thrown inside a save whose model was released meanwhile; the save is rolled back and the call is repeated. */
class Outdated extends Error {}

/** A statement that is run in the same round trip; its parameters begin at $3. */
export interface Beside {
  sql: string;
  params: readonly unknown[];
}

/**
 * Refuses to commit rows written by an outdated version. Called after the writes: their lock on the table
 * makes a release wait until the commit, and an earlier release is detected here.
 */
export async function assertCurrent(tx: Db, { modelId, version }: Published, beside?: Beside): Promise<void> {
  const current = 'select 1 from weft_visualdev_release where model_id = $1 and version = $2 and current';
  const [row] = await tx.raw(beside ? `with beside as (${beside.sql}) ${current}` : current, [
    modelId,
    version,
    ...(beside?.params ?? []),
  ]);
  if (!row) throw new Outdated(`version ${version} of ${modelId} is in force no more`);
}
