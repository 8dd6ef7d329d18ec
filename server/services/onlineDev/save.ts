import { parseJson } from '../../../core/binding';
import { applyChanges, compileFormulas, type FormulaGraph } from '../../../core/formula';
import { newId } from '../../../core/id';
import type { FieldNode } from '../../../core/language/types';
import { checkValues } from '../../../core/model/checkValues';
import { widgetFacts } from '../../../core/model/fields';
import type { ModelField, StoragePlan, StorageTable } from '../../../core/model/types';
import { modelFields } from '../../../core/model/validate';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import { type StoredRecord, toStoredRecord } from '../../../core/model/wire';
import { checkRecord } from '../../../core/rules';
import { modelTable, quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { type Ctx, Refusal } from '../../http/types';
import { assignBillNumber } from '../billNumber';
import type { ModelAccess } from './access';
import { rowCounts } from './counts';
import type { Published } from './published';
import { recordInfo } from './read';
import { alive, deleteRows, insertRow, isKey, updateRow } from './rows';

type Values = Record<string, unknown>;

/** Compiled once per published version. */
interface Compiled {
  fields: FieldNode[];
  formulas: FormulaGraph;
  unique: ModelField[];
}
const compiled = new WeakMap<Published, Compiled>();

function compile(published: Published): Compiled {
  const known = compiled.get(published);
  if (known) return known;
  const fields = modelFields(published.model);
  const made = {
    fields,
    formulas: compileFormulas(fields),
    unique: mainFields(published.model).filter((field) => field.unique && field.key === 'input'),
  };
  compiled.set(published, made);
  return made;
}

/** The form object of the body: a JSON string on the wire (contract-visualdev §2.3); an object is taken too. */
function readData(data: unknown): Values {
  const parsed = typeof data === 'string' ? parseJson(data) : data;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Refusal('visualdev.badData');
  return { ...(parsed as Values) };
}

/** Fields that this person's form does not show are not theirs to write (contract-visualdev §7). */
function dropForbidden(published: Published, access: ModelAccess, values: Values): void {
  const { forms } = access;
  if (!forms) return;
  for (const field of mainFields(published.model)) {
    if (field.key !== 'table') {
      if (!forms.has(field.vModel)) delete values[field.vModel];
      continue;
    }
    const rows = values[field.vModel];
    if (!Array.isArray(rows)) continue;
    const hidden = columnsOf(field).filter((column) => !forms.has(`${field.vModel}-${column.vModel}`));
    for (const row of rows as Values[]) for (const column of hidden) delete row[column.vModel];
  }
}

/** Nobody is asked for a field that their form does not show. */
function askedFields(fields: FieldNode[], { forms }: ModelAccess): FieldNode[] {
  if (!forms) return fields;
  return fields.flatMap((field) => {
    if (!field.fields) return forms.has(field.name ?? '') ? [field] : [];
    return [{ ...field, fields: field.fields.filter((column) => forms.has(`${field.name}-${column.name}`)) }];
  });
}

/** The same rules as the form, then stored calculations computed again: what the browser sent for them does not count. */
function accept(ctx: Ctx, published: Published, values: Values, access: ModelAccess): void {
  const { fields, formulas } = compile(published);
  applyChanges(values, formulas.run(values));
  const asked = askedFields(fields, access);
  // What a form cannot produce and a request can: text for a number, a choice that is not offered.
  const misfits = checkValues(published.model, values).map(({ field, label, key }) => ({
    field,
    message: ctx.t(key, { label }),
  }));
  const errors = [...checkRecord(asked, values, { t: ctx.t }), ...misfits];
  const [first] = errors;
  if (first) throw new Refusal('visualdev.invalid', { message: first.message }, { errors });
}

/** A value that must stand once in the column, the record itself and deleted ones aside. */
async function assertUnique(tx: Db, published: Published, values: Values, id?: string): Promise<void> {
  const { main } = published.storage;
  for (const field of compile(published).unique) {
    const column = main.columns.find((each) => each.vModel === field.vModel);
    const value = values[field.vModel];
    if (!column || value === null || value === undefined || value === '') continue;
    const [taken] = await tx.raw(
      `select 1 as taken from ${modelTable(main.table)} where ${quoteIdent(column.column)} = $1 and ${alive(main)}
       and ${quoteIdent(main.primaryKey)}::text is distinct from $2 limit 1`,
      [value, id ?? null],
    );
    if (taken)
      throw new Refusal(
        'visualdev.taken',
        { label: field.label },
        {
          errors: [{ field: field.vModel, message: '' }],
        },
      );
  }
  for (const table of subTables(published.model)) {
    const rows = values[table.vModel];
    if (!Array.isArray(rows)) continue;
    for (const column of columnsOf(table).filter((each) => each.unique)) {
      const said = (rows as Values[]).map((row) => row[column.vModel]).filter((value) => value != null && value !== '');
      if (new Set(said).size < said.length) throw new Refusal('visualdev.taken', { label: column.label });
    }
  }
}

const ruleOf = (field: ModelField) => {
  const config = field.raw.__config__;
  const rule = typeof config === 'object' && config !== null && 'rule' in config ? config.rule : undefined;
  return typeof rule === 'string' && rule ? rule : undefined;
};

/** An unknown or disabled rule leaves the number empty (contract-visualdev §2.3); one that ran over refuses the save. */
async function billNumberOf(tx: Db, rule: string, now: Date): Promise<string | null> {
  try {
    return await assignBillNumber(tx, rule, now);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'billRule.unknown') return null;
    throw error;
  }
}

/** What the server writes and the body never does. Stored values, by vModel. */
async function systemValues(ctx: Ctx, tx: Db, published: Published, creating: boolean): Promise<Values> {
  const values: Values = {};
  const fields = mainFields(published.model).filter((field) => widgetFacts(field.key).system);
  const numbered: { field: ModelField; rule: string }[] = [];
  for (const field of fields) {
    const { key, vModel } = field;
    if (key === 'modifyUser') values[vModel] = creating ? null : ctx.user.id;
    else if (key === 'modifyTime') values[vModel] = creating ? null : ctx.now.getTime();
    else if (!creating) continue;
    else if (key === 'createUser') values[vModel] = ctx.user.id;
    else if (key === 'createTime') values[vModel] = ctx.now.getTime();
    else if (key === 'currOrganize') values[vModel] = ctx.user.organizeId;
    else if (key === 'currPosition') values[vModel] = ctx.user.positionId;
    else if (key === 'billRule') {
      const rule = ruleOf(field);
      values[vModel] = null;
      if (rule) numbered.push({ field, rule });
    }
  }
  // Rules are locked until commit: in one order, so that two saves never wait for each other.
  numbered.sort((a, b) => (a.rule < b.rule ? -1 : 1));
  for (const { field, rule } of numbered) values[field.vModel] = await billNumberOf(tx, rule, ctx.now);
  return values;
}

/** The children as a full statement: rows with a stored key are changed, others added, the rest deleted (§2.3). */
async function writeChildren(
  tx: Db,
  storage: StoragePlan,
  parentId: string,
  children: StoredRecord['children'],
  creating: boolean,
): Promise<void> {
  const parent = storage.main.primaryKeyType === 'text' ? parentId : Number(parentId);
  for (const { table, rows } of children) {
    const kept = creating ? new Set<string>() : await storedKeys(tx, table, parent);
    const named = new Set(rows.map((row) => row.id).filter((id): id is string => id !== undefined && kept.has(id)));
    const gone = [...kept].filter((id) => !named.has(id));
    if (gone.length) {
      const keys = table.primaryKeyType === 'text' ? '$1::text[]' : '$1::text[]::bigint[]';
      await tx.raw(`delete from ${modelTable(table.table)} where ${quoteIdent(table.primaryKey)} = any(${keys})`, [
        gone,
      ]);
    }
    for (const row of rows) {
      if (row.id !== undefined && named.has(row.id)) await updateRow(tx, table, row.id, row.values);
      else await insertRow(tx, table, newId(), row.values, { [table.foreignKey]: parent });
    }
  }
}

async function storedKeys(
  tx: Db,
  table: StorageTable & { foreignKey: string },
  parent: string | number,
): Promise<Set<string>> {
  const rows = await tx.raw<{ id: string }>(
    `select ${quoteIdent(table.primaryKey)}::text as id from ${modelTable(table.table)}
     where ${quoteIdent(table.foreignKey)} = $1`,
    [parent],
  );
  return new Set(rows.map((row) => row.id));
}

/** Lists of this and every other process count anew. */
function wrote(ctx: Ctx, modelId: string): void {
  rowCounts.forget(modelId);
  ctx.publish('model.written', { modelId });
}

/** Main record, children and bill numbers in one transaction; answers the new key. */
export async function createRecord(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  data: unknown,
): Promise<string> {
  const values = readData(data);
  dropForbidden(published, access, values);
  accept(ctx, published, values, access);
  const record = toStoredRecord(published.model, published.storage, values);
  const id = await ctx.db.transaction(async (tx) => {
    await assertUnique(tx, published, values);
    // Numbers last: their rule stays locked until the transaction ends.
    const system = await systemValues(ctx, tx, published, true);
    const key = await insertRow(tx, published.storage.main, newId(), { ...record.main, ...system });
    await writeChildren(tx, published.storage, key, record.children, true);
    return key;
  });
  wrote(ctx, published.modelId);
  return id;
}

const versionOf = (values: Values) => {
  const version = Number(values.f_version);
  return values.f_version === undefined || values.f_version === null || !Number.isFinite(version) ? undefined : version;
};

/**
 * What the body does not say stands as stored: members that this person's form does not show, and partial bodies. Rules
 * and formulas see the whole record.
 */
async function mergeStored(ctx: Ctx, published: Published, id: string, said: Values): Promise<Values> {
  const stored = await recordInfo(ctx, published, { buttons: undefined, columns: undefined, forms: undefined }, id);
  const values: Values = { ...stored, ...said };
  for (const { vModel } of subTables(published.model)) {
    const [rows, kept] = [said[vModel], stored[vModel]];
    if (!Array.isArray(rows) || !Array.isArray(kept)) continue;
    const byId = new Map(kept.map((row: Values) => [row.id, row]));
    values[vModel] = rows.map((row: Values) => ({ ...byId.get(row?.id), ...row }));
  }
  return values;
}

/** Changes one record; with a lock, only the version that was read (contract-visualdev §2.3). */
export async function updateRecord(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  id: string,
  data: unknown,
): Promise<void> {
  const { main } = published.storage;
  if (!isKey(main, id)) throw new Refusal('visualdev.recordGone');
  const said = readData(data);
  dropForbidden(published, access, said);
  const values = await mergeStored(ctx, published, id, said);
  accept(ctx, published, values, access);
  const computed = compile(published).formulas.fields;
  const record = toStoredRecord(published.model, published.storage, values);
  for (const name of Object.keys(record.main)) {
    if (!Object.hasOwn(said, name) && !computed.includes(name)) delete record.main[name];
  }
  const children = record.children.filter((child) => Object.hasOwn(said, child.table.vModel));
  const version = main.version ? versionOf(said) : undefined;
  if (main.version && version === undefined) throw new Refusal('visualdev.conflict');
  await ctx.db.transaction(async (tx) => {
    await assertUnique(tx, published, values, id);
    const system = await systemValues(ctx, tx, published, false);
    const changed = await updateRow(tx, main, id, { ...record.main, ...system }, version);
    if (!changed) throw new Refusal(version === undefined ? 'visualdev.recordGone' : 'visualdev.conflict');
    await writeChildren(tx, published.storage, id, children, false);
  });
  wrote(ctx, published.modelId);
}

/** Deletes or marks; children of deleted rows go with them. Answers how many were there. */
export async function removeRecords(ctx: Ctx, published: Published, ids: string[]): Promise<number> {
  const gone = await ctx.db.transaction((tx) =>
    deleteRows(tx, published.storage.main, ids, { now: ctx.now, userId: ctx.user.id }),
  );
  wrote(ctx, published.modelId);
  return gone.length;
}
