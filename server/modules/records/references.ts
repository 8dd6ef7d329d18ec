import { resolve } from '../../../core/binding';
import type { Json } from '../../../core/language/types';
import { type LookupKind, widgetFacts } from '../../../core/model/fields';
import { isHidden } from '../../../core/model/isHidden';
import { formReader, paramList as parameters } from '../../../core/model/links';
import { asText } from '../../../core/model/read';
import type { ModelField } from '../../../core/model/types';
import { columnsOf, isStored, mainFields } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import { findAreaNames } from '../../services/platform/areas/findAreaNames';
import { findDisabled, newChoices } from './disabledChoices';
import { findStrangers } from './followers';
import { findInterfaceOptions, type InterfaceQuestion as Question } from './interfaceRows';
import { type FoundKind, findDictionaryItems, finders, findOrganizes, findTyped } from './names';
import { findPublished, type Published } from './published';
import { readKeys, referenceReader, withKeys } from './reader';
import { storedRows } from './storedRows';

type Values = Record<string, unknown>;

/** A value that was not stored before, and its position. */
interface Cell {
  field: ModelField;
  at: string;
  ids: string[];
  /** Users and organisations among them that were not stored before. */
  chosen: string[];
  /** The record that holds it: its index, and its values. */
  record: number;
  form: Values;
  /** The sub-table and the row that hold it. */
  table?: ModelField;
  row?: Values;
}

/** A record to check; `stored` is the record before, {} of a new one. */
export interface Checked {
  values: Values;
  stored: Values;
}

type Placed = Omit<Cell, 'record' | 'form'>;
/** Options that depend on other fields are fetched per value of these; beyond this many they are not checked. */
const askedMost = 50;

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.flat(2) : [value]).flatMap((id) =>
    id === null || id === undefined || id === '' || typeof id === 'object' ? [] : [String(id)],
  );

/** For related records only the ids not stored before; for choices and organisations the whole value. */
function newIds(field: ModelField, value: unknown, before: unknown): string[] {
  if (widgetFacts(field.key).lookup !== 'record') return idsOf(value);
  const stored = new Set(idsOf(before));
  return idsOf(value).filter((id) => !stored.has(id));
}

function cellsOf(fields: ModelField[], values: Values, stored: Values, at: string, table?: ModelField): Placed[] {
  return fields.flatMap((field) => {
    if (!isStored(field) || field.key === 'table' || isHidden(field) || widgetFacts(field.key).system) return [];
    const value = values[field.vModel];
    // A stored value may have been removed since; it remains valid until changed.
    const before = stored[field.vModel];
    const ids = JSON.stringify(value) === JSON.stringify(before) ? [] : newIds(field, value, before);
    const chosen = newChoices(field, value, before);
    return ids.length ? [{ field, at: at + field.vModel, ids, chosen, ...(table && { table, row: values }) }] : [];
  });
}

function cellsOfRecord(published: Published, { values, stored }: Checked): Placed[] {
  const fields = mainFields(published.model);
  const inRows = fields.flatMap((table) => {
    const rows = values[table.vModel];
    if (table.key !== 'table' || !Array.isArray(rows)) return [];
    const before = storedRows(stored, table);
    const columns = columnsOf(table);
    return rows.flatMap((row: Values | null, index) =>
      row ? cellsOf(columns, row, before.get(row.id) ?? {}, `${table.vModel}.${index}.`, table) : [],
    );
  });
  return [...cellsOf(fields, values, stored, ''), ...inRows];
}

const allCells = (published: Published, records: readonly Checked[]): Cell[] =>
  records.flatMap((each, record) =>
    cellsOfRecord(published, each).map((cell) => ({ ...cell, record, form: each.values })),
  );

function valuesOf(items: Json[], field: ModelField): Set<string> {
  const { valueKey = 'id', childrenKey = 'children' } = field.options ?? {};
  const values = new Set<string>();
  const pending = [...items];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    if (item[valueKey] !== undefined && item[valueKey] !== null) values.add(String(item[valueKey]));
    if (Array.isArray(item[childrenKey])) pending.push(...item[childrenKey]);
  }
  return values;
}

/** The query for a cell's options, with the values of its record and its row (contract-visualdev §3.3). */
function questionOf({ model }: Published, { field, form, table, row }: Cell): Question | undefined {
  const { type, interfaceId, templateJson } = field.options ?? {};
  if (type !== 'dynamic' || !interfaceId) return undefined;
  const paramList = parameters(templateJson, formReader({ model, table }));
  const scope = { form, row: row ?? {}, args: {} };
  return { id: interfaceId, paramList: resolve(paramList, scope) as Json[] };
}

/** Options of the dictionaries and interfaces used by the choices among these cells. */
async function offered(
  ctx: Ctx,
  published: Published,
  cells: Cell[],
): Promise<(cell: Cell) => Set<string> | undefined> {
  const types = cells.flatMap(({ field: { options } }) =>
    options?.type === 'dictionary' && options.dictionaryType ? [options.dictionaryType] : [],
  );
  const keys = new Map<Cell, string>();
  const questions = new Map<string, Question>();
  for (const cell of cells) {
    const question = questionOf(published, cell);
    const key = JSON.stringify(question);
    if (!question || (questions.size >= askedMost && !questions.has(key))) continue;
    keys.set(cell, key);
    questions.set(key, question);
  }
  const [dictionaries, interfaces] = await Promise.all([
    findDictionaryItems(ctx, [...new Set(types)]),
    findInterfaceOptions(ctx, published, questions),
  ]);
  return (cell) => {
    const { type, dictionaryType = '' } = cell.field.options ?? {};
    const items = type === 'dictionary' ? dictionaries.get(dictionaryType) : interfaces.get(keys.get(cell) ?? '');
    return items && valuesOf(items, cell.field);
  };
}

/**
 * The records of another model among these that the field's picker offers this user: undeleted, and within their data
 * permission. undefined: the other model is not published. Records out of scope are treated as missing.
 */
async function recordKeys(ctx: Ctx, modelId: string, ids: string[]): Promise<Set<string> | undefined> {
  const target = await findPublished(ctx.db, modelId);
  if (!target) return undefined;
  return new Set(await readKeys(ctx.db, withKeys(await referenceReader(ctx, target), ids)));
}

/** The existing ids of one kind; undefined: cannot be checked. */
async function existing(ctx: Ctx, kind: LookupKind, ids: string[]): Promise<Set<string> | undefined> {
  if (Object.hasOwn(finders, kind)) return new Set((await finders[kind as FoundKind](ctx, ids)).keys());
  if (kind === 'organize') return new Set((await findOrganizes(ctx, ids)).names.keys());
  if (kind === 'users') return new Set((await findTyped(ctx, ids)).keys());
  if (kind !== 'area') return undefined;
  return new Set((await findAreaNames(ctx.db, ids)).keys());
}

/** The existing ids by kind: one statement per kind (per target, for related records). */
async function knownIds(ctx: Ctx, cells: Cell[]): Promise<Map<string, Set<string> | undefined>> {
  const groups = new Map<string, { kind: LookupKind; target: string; ids: Set<string> }>();
  for (const { field, ids } of cells) {
    const { lookup } = widgetFacts(field.key);
    if (!lookup || lookup === 'options' || lookup === 'interface') continue;
    const target = lookup === 'record' ? asText(field.props.modelId) : '';
    const group = groups.get(lookup + target) ?? { kind: lookup, target, ids: new Set<string>() };
    for (const id of ids) group.ids.add(id);
    groups.set(lookup + target, group);
  }
  return new Map(
    await Promise.all(
      [...groups].map(async ([name, { kind, target, ids }]) => {
        const found = kind === 'record' ? await recordKeys(ctx, target, [...ids]) : await existing(ctx, kind, [...ids]);
        return [name, found] as const;
      }),
    ),
  );
}

/**
 * Errors of each record by path (`items.2.unit`): choices not offered by their dictionary or interface, missing ids, users who are
 * not members of what their field follows, and disabled choices. Only values not stored before are checked, in one
 * statement per kind for all of the records.
 */
export async function checkReferences(
  ctx: Ctx,
  published: Published,
  records: readonly Checked[],
): Promise<{ field: string; message: string }[][]> {
  const cells = allCells(published, records).filter(({ field }) => widgetFacts(field.key).lookup);
  const errors: { field: string; message: string }[][] = records.map(() => []);
  if (!cells.length) return errors;
  const [optionsOf, ids, strangers, disabled] = await Promise.all([
    offered(ctx, published, cells),
    knownIds(ctx, cells),
    findStrangers(ctx, published.model, cells),
    findDisabled(
      ctx,
      cells.flatMap(({ chosen }) => chosen),
    ),
  ]);
  for (const cell of cells) {
    const { field, at, ids: said } = cell;
    const { lookup } = widgetFacts(field.key);
    const say = (key: string, value?: string) =>
      errors[cell.record]!.push({ field: at, message: ctx.t(key, { label: field.label, value }) });
    const known =
      lookup === 'options'
        ? optionsOf(cell)
        : ids.get(`${lookup}${lookup === 'record' ? asText(field.props.modelId) : ''}`);
    if (cell.chosen.some((choice) => disabled.has(choice))) {
      say('visualdev.disabled');
      continue;
    }
    const value = said.find((id) => known && !known.has(id));
    if (!strangers.has(cell) && value === undefined) continue;
    if (lookup === 'options') say('validation.noOption', value);
    else say('visualdev.missing');
  }
  return errors;
}
