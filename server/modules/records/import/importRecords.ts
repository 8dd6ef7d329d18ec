import { widgetFacts } from '../../../../core/model/fields';
import { type Ctx, Refusal } from '../../../ctx';
import type { Db } from '../../../db/types';
import { type FieldFault, findFaults } from '../accept';
import type { OpenModel } from '../access';
import { inWords } from '../databaseRefusals';
import { recordInfo } from '../record';
import { newRecord, readNew, updateRecord, writeNew } from '../save';
import { type Clash, findClashes } from '../unique';
import { type ImportPlan, presentIn } from './importColumns';
import { addFaults, type ReadRecord, readRecords, withDefaults } from './readRecords';

/** A record with what it may not be written for, or the key of the record that it updates. */
interface Judged {
  record: ReadRecord;
  /** As a save has them: without what the user may not write, cleaned. */
  values: Record<string, unknown>;
  updates: string | undefined;
}

function refusedBy(plan: ImportPlan, record: ReadRecord, error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  addFaults(plan, record, error.errors ?? [{ field: '', message: error.message }]);
}

/** The values as a save takes them; a refusal is a fault of the record. */
function valuesOf(ctx: Ctx, { published, access }: OpenModel, plan: ImportPlan, record: ReadRecord) {
  try {
    return readNew(ctx, published, access, record.values);
  } catch (error) {
    refusedBy(plan, record, error);
    return {};
  }
}

const taken = (ctx: Ctx, { vModel, label }: Clash): FieldFault => ({
  field: vModel,
  message: ctx.t('import.cellTaken', { label }),
});

/** Which record each clash updates, or that it is refused (contract-visualdev §9, dataType). */
function judgeClashes(ctx: Ctx, plan: ImportPlan, judged: readonly Judged[], clashes: readonly Clash[][]): void {
  for (const [at, found] of clashes.entries()) {
    const each = judged[at]!;
    const [first] = found;
    if (!first) continue;
    const holders = new Set(found.map(({ holder }) => holder));
    if (plan.updates && first.holder !== undefined && holders.size === 1) each.updates = first.holder;
    else
      addFaults(
        plan,
        each.record,
        found.map((clash) => taken(ctx, clash)),
      );
  }
}

/** Reads and checks rows as a save would, without writing; `lock`: inside a transaction that will write them. */
async function judge(ctx: Ctx, open: OpenModel, plan: ImportPlan, list: readonly Record<string, unknown>[]) {
  const { published, access } = open;
  const records = await readRecords(ctx, published, plan, list);
  const judged: Judged[] = records.map((record) => ({
    record,
    values: valuesOf(ctx, open, plan, record),
    updates: undefined,
  }));
  const stored = judged.map(({ values }) => newRecord(published, values).record.main);
  judgeClashes(ctx, plan, judged, await findClashes(ctx, published, stored, false));
  const fresh = judged.filter(({ updates }) => updates === undefined);
  for (const each of fresh) each.values = withDefaults(published, plan, each.values);
  const faults = await findFaults(
    ctx,
    published,
    fresh.map(({ values }) => ({ values, stored: {} })),
    access,
  );
  for (const [at, { record }] of fresh.entries()) addFaults(plan, record, faults[at] ?? []);
  return judged;
}

/** The faults of rows by index, for the preview: nothing is written. */
export async function checkRecords(
  ctx: Ctx,
  open: OpenModel,
  whole: ImportPlan,
  list: readonly Record<string, unknown>[],
): Promise<(FieldFault & { row: number })[]> {
  const judged = await judge(ctx, open, presentIn(whole, list), list);
  return judged.flatMap(({ record }, row) => record.faults.map((fault) => ({ row, ...fault })));
}

/** Work beside the writes of a batch, in their transaction: both are there after a crash, or neither. */
type Beside = (tx: Db) => Promise<void>;

/** Writes new records in one transaction; values taken meanwhile are faults. `beside` is stored with them. */
async function writeTogether(ctx: Ctx, { published }: OpenModel, plan: ImportPlan, fresh: Judged[], beside?: Beside) {
  const made = fresh.map(({ values }) => newRecord(published, values));
  const lost = new Map<Judged, FieldFault[]>();
  await inWords(() =>
    ctx.db.transaction(async (tx) => {
      const main = made.map(({ record }) => record.main);
      const clashes = await findClashes({ ...ctx, db: tx }, published, main, true);
      const good = made.filter((_, at) => !clashes[at]!.length);
      for (const [at, each] of fresh.entries())
        if (clashes[at]!.length)
          lost.set(
            each,
            clashes[at]!.map((clash) => taken(ctx, clash)),
          );
      if (good.length) await writeNew(ctx, tx, published, good);
      for (const [each, faults] of lost) addFaults(plan, each.record, faults);
      await beside?.(tx);
    }),
  );
}

/** On a refusal of the database they are written one by one, so that only those fail that must. */
async function write(ctx: Ctx, open: OpenModel, plan: ImportPlan, fresh: Judged[], beside?: Beside): Promise<void> {
  if (!fresh.length) return;
  try {
    await writeTogether(ctx, open, plan, fresh, beside);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (fresh.length === 1)
      return addFaults(plan, fresh[0]!.record, [{ field: '', message: ctx.t(error.key, error.values) }]);
    for (const each of fresh) await write(ctx, open, plan, [each]);
  }
}

/** Rows of a sheet have no ids: each takes that of the stored row in its place, so that equal rows stay as they are. */
function withRowIds({ columns }: ImportPlan, values: Record<string, unknown>, stored: Record<string, unknown>) {
  const tables = columns.filter(({ key, children }) => children && Array.isArray(values[key]));
  const rowsOf = (from: Record<string, unknown>, key: string) => (from[key] ?? []) as Record<string, unknown>[];
  const named = tables.map(({ key }) => {
    const before = rowsOf(stored, key);
    return [key, rowsOf(values, key).map((row, at) => (before[at] ? { ...row, id: before[at].id } : row))] as const;
  });
  return { ...values, ...Object.fromEntries(named) };
}

/** Changes the record that has the unique value; sub-tables without rows in the sheet stay as they are. */
async function change(
  ctx: Ctx,
  { published, access }: OpenModel,
  plan: ImportPlan,
  { record, values, updates }: Judged,
) {
  const id = updates as string;
  try {
    const { main, children } = published.storage;
    const stored = main.version || children.length ? await recordInfo(ctx, published, access, id) : {};
    await updateRecord(ctx, published, access, id, {
      ...withRowIds(plan, values, stored),
      f_version: stored.f_version,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    addFaults(plan, record, error.errors ?? [{ field: '', message: ctx.t(error.key, error.values) }]);
  }
}

/** Rows with a unique value of an earlier one of the batch: they update what that one writes. */
function splitRepeated(plan: ImportPlan, list: readonly Record<string, unknown>[]) {
  const unique = plan.columns.filter(({ field }) => field.unique && !widgetFacts(field.key).system);
  const seen = new Set<string>();
  const first: number[] = [];
  const again: number[] = [];
  for (const [at, row] of list.entries()) {
    const keys = unique.flatMap(({ key }) => (row[key] ? [`${key}\n${String(row[key])}`] : []));
    (plan.updates && keys.some((key) => seen.has(key)) ? again : first).push(at);
    for (const key of keys) seen.add(key);
  }
  return { first, again };
}

/**
 * Imports rows: new records in one transaction, changes one by one, through the checks and the writes of a save. Returns the
 * rows in their order, with the faults of those that were not imported. `beside` runs with the last write, if that is of new
 * records: it receives the rows as they are then.
 */
export async function importRecords(
  ctx: Ctx,
  open: OpenModel,
  whole: ImportPlan,
  list: readonly Record<string, unknown>[],
  beside?: (tx: Db, records: readonly ReadRecord[]) => Promise<void>,
): Promise<ReadRecord[]> {
  const plan = presentIn(whole, list);
  const { first, again } = splitRepeated(plan, list);
  const done: ReadRecord[] = [];
  const judged = await judge(
    ctx,
    open,
    plan,
    first.map((at) => list[at]!),
  );
  const good = judged.filter(({ record }) => !record.faults.length);
  for (const each of good) if (each.updates !== undefined) await change(ctx, open, plan, each);
  const fresh = good.filter(({ updates }) => updates === undefined);
  const records = judged.map(({ record }) => record);
  await write(ctx, open, plan, fresh, again.length ? undefined : beside && ((tx) => beside(tx, records)));
  for (const [index, at] of first.entries()) done[at] = records[index]!;
  const rest = again.length
    ? await importRecords(
        ctx,
        open,
        plan,
        again.map((at) => list[at]!),
      )
    : [];
  for (const [index, at] of again.entries()) done[at] = rest[index]!;
  return done;
}
