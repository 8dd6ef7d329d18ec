import { normaliseModel } from '../../../../core/model/normalise';
import type { Model, StoragePlan } from '../../../../core/model/types';
import type { Db } from '../../../db/types';

/** What pages are made of, as posted, for Config (contract-visualdev §2.1). */
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
  /** Scripts of its designer may run. */
  trusted: number;
}

type Stored = Omit<ModelSource, `flow${string}`> & Record<'flowId' | 'flowTemplateJson' | 'flowEnCode', string | null>;

/** A draft's row, or a published version's with what only the draft knows. */
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

/** A published version, normalised once and remembered until it is published again. */
export interface Published {
  modelId: string;
  version: number;
  model: Model;
  storage: StoragePlan;
  source: ModelSource;
}

const maxRemembered = 500;
const remembered = new WeakMap<object, Map<string, Promise<Published | undefined>>>();

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
  };
}

/** The version that is in force, or undefined when the model is not published. Never call it with a transaction's db. */
export function findPublished(db: Db, modelId: string): Promise<Published | undefined> {
  const cache = remembered.get(db.kysely) ?? new Map<string, Promise<Published | undefined>>();
  remembered.set(db.kysely, cache);
  const known = cache.get(modelId);
  if (known) return known;
  if (cache.size >= maxRemembered) cache.clear();
  const found = read(db, modelId);
  cache.set(modelId, found);
  // What is not there yet may be published by the next call; a failure is no answer.
  found.then((value) => value ?? cache.delete(modelId)).catch(() => cache.delete(modelId));
  return found;
}

/** The model was published or deleted, here or in another process (`model.released`). */
export function forgetPublished(db: Db, modelId: string): void {
  remembered.get(db.kysely)?.delete(modelId);
}
