import { alwaysWritten } from '../../../core/design/rules/runSets';
import { newId } from '../../../core/id';
import type { StoragePlan } from '../../../core/model/types';
import { subTables } from '../../../core/model/walk';
import { type StoredRecord, toStoredRecord } from '../../../core/model/wire';
import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { accept, dropForbidden, dropSystem, readData } from './accept';
import { everything, type ModelAccess } from './access';
import { assertNoCircle, holdMoves } from './branch';
import { changedFields, conflict, rememberChange, same } from './changes';
import { cleanRichText } from './cleanRichText';
import { isKey } from './columns';
import { changesOf, creation } from './comments/changesOf';
import { historyOf, keepsHistory, type Saved } from './comments/historyOf';
import { compiledOf } from './compiled';
import { inWords } from './databaseRefusals';
import { assertCurrent, type Published } from './published';
import { readRow, recordReader } from './reader';
import { recordInfo } from './record';
import './recordHappenings';
import { deleteChildren, inOrder, insertChildren, insertRows, storedKeys, updateChildren, updateRow } from './rows';
import { systemValues } from './systemValues';
import { parentSql } from './tree';
import { assertUnique } from './unique';

type Values = Record<string, unknown>;

/** Writes the complete list of children: updates rows with a stored key, adds others, deletes missing ones (§2.3). */
async function writeChildren(
  tx: Db,
  storage: StoragePlan,
  parentId: string,
  children: StoredRecord['children'],
  creating: boolean,
): Promise<void> {
  const parent = storage.main.primaryKeyType === 'text' ? parentId : Number(parentId);
  for (const { table: stored, rows: given } of children) {
    const { table, rows } = inOrder(stored, given);
    const kept = creating ? new Set<string>() : await storedKeys(tx, table, parent);
    const stays = rows.flatMap(({ id, values }) => (id !== undefined && kept.has(id) ? [{ id, values }] : []));
    const named = new Set(stays.map((row) => row.id));
    const gone = [...kept].filter((id) => !named.has(id));
    await deleteChildren(tx, table, gone);
    await updateChildren(tx, table, stays);
    const fresh = rows.filter((row) => row.id === undefined || !named.has(row.id));
    await insertChildren(
      tx,
      table,
      parent,
      fresh.map(({ values }) => ({ id: newId(), values })),
    );
  }
}

/**
 * Call last in every transaction that writes rows: stores the history of the records, and invalidates the row counts of every
 * process.
 */
export async function wrote(ctx: Ctx, tx: Db, published: Published, saved: readonly Saved[] = []): Promise<void> {
  await assertCurrent(tx, published, historyOf(ctx, published, saved));
  for (const modelId of [published.modelId, ...published.sharedWith]) ctx.publish('model.written', { modelId });
}

/** A new record that was accepted, as the form gave it and as it is stored. */
export interface NewRecord {
  values: Values;
  record: StoredRecord;
}

/** The values of a body that this user may write, cleaned. */
export function readNew(ctx: Ctx, published: Published, access: ModelAccess, data: unknown): Values {
  const values = readData(data);
  dropForbidden(published, access, values);
  dropSystem(published, values);
  cleanRichText(ctx, published, values);
  return values;
}

export const newRecord = ({ model, storage }: Published, values: Values): NewRecord => ({
  values,
  record: toStoredRecord(model, storage, values),
});

/** Writes new records with children, bill numbers, history and what modules add inside the transaction; returns their keys. */
export async function writeNew(
  ctx: Ctx,
  tx: Db,
  published: Published,
  records: readonly NewRecord[],
): Promise<string[]> {
  const { storage } = published;
  // Bill numbers last: their rule is locked until the transaction ends.
  const system = await systemValues(
    ctx,
    tx,
    published,
    records.map(({ record: { children } }) => ({ children })),
  );
  const rows = records.map(({ record }, at) => ({ id: newId(), values: { ...record.main, ...system[at] } }));
  const keys = await insertRows(tx, storage.main, rows);
  for (const [at, { record }] of records.entries()) await writeChildren(tx, storage, keys[at]!, record.children, true);
  const written = records.map(({ values }, at) => ({ id: keys[at]!, values }));
  await tx.hooks.tell('record.written', { ctx, tx, published, event: 'create', records: written });
  await wrote(
    ctx,
    tx,
    published,
    keys.map((id) => ({ id, changes: [creation] })),
  );
  return keys;
}

/** A save that was accepted outside any transaction; `write` stores it inside one. */
export interface ReadySave<T> {
  /** The record as it will be. */
  values: Values;
  write: (tx: Db) => Promise<T>;
}

/** Accepts a new record; `write` makes main record, children and bill numbers and returns the new key. */
export async function readyNew(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  data: unknown,
): Promise<ReadySave<string>> {
  const values = readNew(ctx, published, access, data);
  await accept(ctx, published, values, access);
  const made = newRecord(published, values);
  const write = async (tx: Db) => {
    await assertUnique({ ...ctx, db: tx }, published, made.record.main);
    const [key] = await writeNew(ctx, tx, published, [made]);
    return key as string;
  };
  return { values, write };
}

/** Creates main record, children and bill numbers in one transaction; returns the new key. */
export async function createRecord(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  data: unknown,
): Promise<string> {
  const { write } = await readyNew(ctx, published, access, data);
  return inWords(() => ctx.db.transaction(write));
}

const versionOf = (values: Values) => {
  const version = Number(values.f_version);
  return values.f_version === undefined || values.f_version === null || !Number.isFinite(version) ? undefined : version;
};

/**
 * Fills members missing in the body from the stored record: those hidden from this user, and partial bodies. Rules
 * and formulas see the whole record.
 */
function mergeStored(published: Published, stored: Values, said: Values): Values {
  const values: Values = { ...stored, ...said };
  for (const { vModel } of subTables(published.model)) {
    const [rows, kept] = [said[vModel], stored[vModel]];
    if (!Array.isArray(rows) || !Array.isArray(kept)) continue;
    const byId = new Map(kept.map((row: Values) => [row.id, row]));
    values[vModel] = rows.map((row: Values | null) => ({ ...byId.get(row?.id), ...row }));
  }
  return values;
}

/** The stored record within this user's data permission, with all fields. */
const storedRecord = (ctx: Ctx, published: Published, { schemes }: ModelAccess, id: string) =>
  recordInfo(ctx, published, { ...everything, schemes }, id);

/** Accepts the change of one record; with a lock, only of the version that was read (contract-visualdev §2.3). */
export async function readyUpdate(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  id: string,
  data: unknown,
): Promise<ReadySave<void>> {
  const { main } = published.storage;
  if (!isKey(main, id)) throw new Refusal('visualdev.recordGone');
  const said = readData(data);
  dropForbidden(published, access, said);
  dropSystem(published, said);
  cleanRichText(ctx, published, said);
  const stored = await storedRecord(ctx, published, access, id);
  const version = main.version ? versionOf(said) : undefined;
  if (main.version && version === undefined) throw new Refusal('visualdev.conflict');
  // Checked before the rules, which may otherwise use outdated data.
  if (version !== undefined && version !== stored.f_version)
    throw await conflict(ctx, ctx.db, published, access, id, version);
  const values = mergeStored(published, stored, said);
  await accept(ctx, published, values, access, stored);
  const computed = [...compiledOf(published).formulas.fields, ...alwaysWritten(published.model)];
  const record = toStoredRecord(published.model, published.storage, values, stored);
  for (const name of Object.keys(record.main)) {
    const changes = Object.hasOwn(said, name) && !same(stored[name], values[name]);
    if (!changes && !computed.includes(name)) delete record.main[name];
  }
  const children = record.children.filter((child) => Object.hasOwn(said, child.table.vModel));
  const changes = keepsHistory(published) ? changesOf(published, stored, { main: record.main, children }) : [];
  const parent = parentSql(published);
  const moves = parent !== undefined && Object.hasOwn(record.main, parent.column);
  const write = async (tx: Db) => {
    if (moves) await holdMoves(tx, published);
    await assertUnique({ ...ctx, db: tx }, published, record.main, id);
    const [system] = await systemValues(ctx, tx, published, [{ children, stored }]);
    const updated = await updateRow(tx, main, id, { ...record.main, ...system }, version);
    if (!updated) {
      await readRow(tx, await recordReader({ ...ctx, db: tx }, published, access), id);
      throw await conflict(ctx, tx, published, access, id, version ?? 0);
    }
    if (moves) await assertNoCircle(ctx, tx, published, id);
    await writeChildren(tx, published.storage, id, children, false);
    if (version !== undefined)
      await rememberChange(ctx, tx, published, id, version + 1, changedFields(published, stored, values));
    const changed = () => changedFields(published, stored, values);
    const records = [{ id, values: said }];
    await tx.hooks.tell('record.written', { ctx, tx, published, event: 'update', records, changed });
    await wrote(ctx, tx, published, [{ id, changes }]);
  };
  return { values, write };
}

/** Updates one record in one transaction. */
export async function updateRecord(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  id: string,
  data: unknown,
): Promise<void> {
  const { write } = await readyUpdate(ctx, published, access, id, data);
  await inWords(() => ctx.db.transaction(write));
}
