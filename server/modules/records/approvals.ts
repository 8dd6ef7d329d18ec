import type { Ctx } from '../../ctx';
import { defineVocabulary } from '../../db/vocabulary';
import type { ModelAccess } from './access';

/** What another module knows of the approval of records. */
export interface Approvals {
  /** The flow in force of a model; undefined: it has none. */
  flowOf: (ctx: Pick<Ctx, 'db'>, modelId: string) => Promise<{ flowId: string; flowEnCode: string } | undefined>;
  /** Whether this person may start the flow, for themselves or for somebody who entrusted it. */
  starts: (ctx: Ctx, flowId: string) => Promise<boolean>;
  /** State and version of the latest approval of these records; a record without one is missing. */
  statesOf: (
    ctx: Pick<Ctx, 'db'>,
    modelId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { flowState: number; flowId: string; flowTaskId: string }>>;
  /** Whether this person sees the field of one of these records as somebody who takes part; '' any part of it. */
  shows: (ctx: Ctx, modelId: string, held: readonly { recordId: string; field: string }[]) => Promise<boolean>;
  /** What of a record this person may print as somebody who takes part in its approval; undefined: nothing. */
  prints: (ctx: Ctx, modelId: string, recordId: string) => Promise<ModelAccess | undefined>;
  /** The fields (`table.column`) that the flows of a model use, with the name of the flow. */
  usesOf: (ctx: Pick<Ctx, 'db'>, modelId: string) => Promise<{ flow: string; field: string }[]>;
}

/** Entry `flow`: Config answers and list rows carry what it says (contract-flow §6). */
export const approvals = defineVocabulary<Approvals>('approvals');

type Values = Record<string, unknown>;

/** Rows of a model with a flow: `flowState`, `flowId` (version) and `flowTaskId` of those that have an approval. */
export async function withApprovals<Row extends Values>(
  ctx: Ctx,
  modelId: string,
  rows: Row[],
): Promise<(Row & Values)[]> {
  const known = approvals.of(ctx.db, 'flow');
  if (!known || !rows.length || !(await known.flowOf(ctx, modelId))) return rows;
  const states = await known.statesOf(
    ctx,
    modelId,
    rows.map((row) => String(row.id)),
  );
  return rows.map((row) => ({ ...row, flowState: null, ...states.get(String(row.id)) }));
}
