import { checkModel } from '../../../core/model/checkModel';
import { normaliseModel } from '../../../core/model/normalise';
import { failure } from '../../../core/model/read';
import { planStorage } from '../../../core/model/storage';
import type { Model, ModelIssue, StoragePlan } from '../../../core/model/types';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { configIssues } from '../records/sends/findConfigs';
import { adoptTables } from './adoptTables';
import { withOrders } from './orders';
import { inSharedSpelling } from './sharedSpelling';
import { otherUses, type Shared, sharedTables, tableClashes, withLooseKeys } from './sharedTables';

/** The source of a release: a draft, or an older version. */
export interface Source {
  id: string;
  fullName: string;
  enCode: string;
  webType: number;
  tables: string;
  formData: string;
  columnData: string;
  appColumnData: string;
}

/** A source, its storage, and everything that the model and the database say against it. */
export interface Examined {
  model: Model;
  storage: StoragePlan;
  issues: ModelIssue[];
  /** The last version, and the plan in force. */
  version: number;
  before?: StoragePlan;
  shared: Shared[];
}

const isError = ({ level }: ModelIssue) => level === 'error';

/** Existing tables; what the database refuses is an issue of `tables`. */
async function adopted(ctx: Ctx, tx: Db, plan: StoragePlan, before: StoragePlan | undefined, issues: ModelIssue[]) {
  try {
    return await adoptTables(ctx, tx, plan, before);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const values = error.values as NonNullable<ModelIssue['values']>;
    issues.push({ ...failure('/tables', '', error.key, values), key: error.key });
    return plan;
  }
}

/** Checks a source against itself and the database; nothing is changed. Never refuses. */
export async function examine(ctx: Ctx, tx: Db, source: Source): Promise<Examined> {
  const model = normaliseModel(source);
  const latest = await tx.kysely
    .selectFrom('weftVisualdevRelease')
    .select(['version', 'storage'])
    .where('modelId', '=', source.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = latest?.storage as StoragePlan | undefined;
  const written = await withOrders(tx, planStorage(model, before));
  const uses = await otherUses(tx, source.id, written);
  const planned = inSharedSpelling(
    written,
    uses.map(({ table }) => table),
  );
  const issues = [...checkModel(model), ...(written.issues ?? []), ...(await configIssues(tx, model))];
  const placeOf = (table: string) =>
    model.tables.find((each) => each.table.toLowerCase() === table.toLowerCase())?.at ?? '/tables';
  issues.push(...tableClashes(planned, uses, placeOf));
  const version = latest?.version ?? 0;
  if (issues.some(isError)) return { model, storage: planned, issues, version, before, shared: [] };
  const storage = await adopted(ctx, tx, planned, before, issues);
  const shared = await sharedTables(tx, storage, uses, before);
  return { model, storage: withLooseKeys(storage, shared, before), issues, version, before, shared };
}
