import { parseJson } from '../../../core/binding';
import { quoteInexact } from '../../../core/decimal';
import { lockedChanges, refusalsOf } from '../../../core/design/rules/checkSave';
import { runSets } from '../../../core/design/rules/runSets';
import { applyChanges } from '../../../core/formula';
import { isObject } from '../../../core/isObject';
import { wordsOf } from '../../../core/language/text';
import type { FieldNode } from '../../../core/language/types';
import { checkValues } from '../../../core/model/checkValues';
import { widgetFacts } from '../../../core/model/fields';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import { checkRecord } from '../../../core/rules';
import { type Ctx, Refusal } from '../../ctx';
import type { ModelAccess } from './access';
import { checkFiles } from './checkFiles';
import { compiledOf } from './compiled';
import type { Published } from './published';
import { type Checked, checkReferences } from './references';
import { scopeOf } from './tokens';

type Values = Record<string, unknown>;

/** The form object of the body: a JSON string on the wire (contract-visualdev §2.3); an object is also accepted. */
export function readData(data: unknown): Values {
  const parsed = typeof data === 'string' ? parseJson(quoteInexact(data)) : data;
  if (!isObject(parsed)) throw new Refusal('visualdev.badData');
  return { ...parsed };
}

/** Drops fields that this user's form does not show (contract-visualdev §7). */
export function dropForbidden(published: Published, { forms }: ModelAccess, values: Values): void {
  if (!forms) return;
  for (const field of mainFields(published.model)) {
    if (field.key !== 'table') {
      if (!forms.has(field.vModel)) delete values[field.vModel];
      continue;
    }
    const rows = values[field.vModel];
    if (!Array.isArray(rows)) continue;
    const columns = columnsOf(field);
    const hidden = columns.filter((column) => !forms.has(`${field.vModel}-${column.vModel}`));
    // A user who sees no column may not add or remove rows either.
    if (hidden.length === columns.length) delete values[field.vModel];
    else for (const row of rows.filter(isObject)) for (const column of hidden) delete row[column.vModel];
  }
}

/** Drops system values of sub-table rows: the server assigns them (contract-visualdev §2.3). */
export function dropSystem(published: Published, values: Values): void {
  for (const table of subTables(published.model)) {
    const rows = values[table.vModel];
    if (!Array.isArray(rows)) continue;
    const own = columnsOf(table).filter(({ key }) => widgetFacts(key).system);
    for (const row of rows.filter(isObject)) for (const { vModel } of own) delete row[vModel];
  }
}

/** Whether the user's form shows the field of this path (`title`, `items.2.unit`). */
function isShown({ forms }: ModelAccess, path: string): boolean {
  const [name = '', , column] = path.split('.');
  return !forms || forms.has(column ? `${name}-${column}` : name);
}

/** The fields to validate: those that the user's form shows. */
function askedFields(fields: FieldNode[], { forms }: ModelAccess): FieldNode[] {
  if (!forms) return fields;
  return fields.flatMap((field) => {
    if (!field.fields) return forms.has(field.name ?? '') ? [field] : [];
    return [{ ...field, fields: field.fields.filter((column) => forms.has(`${field.name}-${column.name}`)) }];
  });
}

/** Values that must be unique among the rows of one record; the error is on the second row. */
function checkUniqueRows(published: Published, values: Values, ctx: Ctx): { field: string; message: string }[] {
  return compiledOf(published).uniqueRows.flatMap(({ table, columns }) => {
    const rows = values[table.vModel];
    if (!Array.isArray(rows)) return [];
    return columns.flatMap((column) => {
      const seen = new Set<string>();
      return rows.flatMap((row: unknown, index) => {
        const value = isObject(row) ? row[column.vModel] : undefined;
        if (value === null || value === undefined || value === '') return [];
        const text = JSON.stringify(value);
        const first = !seen.has(text);
        seen.add(text);
        if (first) return [];
        return [
          {
            field: `${table.vModel}.${index}.${column.vModel}`,
            message: ctx.t('visualdev.taken', { label: column.label }),
          },
        ];
      });
    });
  });
}

/** An invalid field of a record, by path (`items.2.price`). */
export interface FieldFault {
  field: string;
  message: string;
}

/** What only the database knows: ids, choices and files. */
async function checkStored(ctx: Ctx, published: Published, records: Checked[]): Promise<FieldFault[][]> {
  const references = await checkReferences(ctx, published, records);
  const files: FieldFault[][] = [];
  for (const { values, stored } of records) files.push(await checkFiles(ctx, published, values, stored));
  return records.map((_, at) => [...(references[at] ?? []), ...(files[at] ?? [])]);
}

/** What the rules of the model refuse beside those of its fields: `refuse`, and changes of what they disable. */
function checkLinks(ctx: Ctx, { model }: Published, values: Values, stored: Values): FieldFault[] {
  const scope = scopeOf(ctx);
  const before = stored.id === undefined ? undefined : stored;
  const locked = lockedChanges(model, before, values, scope).map(({ field, at }) => ({
    field: at,
    message: ctx.t('visualdev.locked', { label: field.label }),
  }));
  const refused = refusalsOf(model, values, scope).map(({ field, text }) => ({ field, message: wordsOf(text, ctx.t) }));
  return [...refused, ...locked];
}

/** Recomputes stored calculations, runs the rules that set values, and checks what the form checks and the types of values. */
function checkForm(
  ctx: Ctx,
  published: Published,
  access: ModelAccess,
  { values, stored }: { values: Values; stored: Values },
): FieldFault[] {
  const { fields, formulas } = compiledOf(published);
  const follow = () => applyChanges(values, formulas.run(values));
  follow();
  runSets(published.model, values, scopeOf(ctx), follow);
  const misfits = checkValues(published.model, values, stored).map(({ field, label, key, value }) => ({
    field,
    message: ctx.t(key, { label, value }),
  }));
  const found = [
    ...checkRecord(askedFields(fields, access), values, { t: ctx.t, scope: scopeOf(ctx), before: stored }),
    ...misfits,
    ...checkUniqueRows(published, values, ctx),
    ...checkLinks(ctx, published, values, stored),
  ];
  // Hidden fields were not written by the user, and their names must not be revealed.
  return found.filter(({ field }) => isShown(access, field));
}

/**
 * The faults of each record; none: it may be saved. The same rules as the form; then stored calculations are recomputed,
 * ignoring the browser's values. In addition to the form: values of the wrong type, choices that are not offered, ids that
 * do not exist. Every invalid field and row is reported; `stored` is the record before, whose unchanged values are not checked
 * again. The statements do not depend on the number of records.
 */
export async function findFaults(
  ctx: Ctx,
  published: Published,
  records: Checked[],
  access: ModelAccess,
): Promise<FieldFault[][]> {
  const faults = records.map((record) => checkForm(ctx, published, access, record));
  const good = records.flatMap((record, at) => (faults[at]?.length ? [] : [{ record, at }]));
  const stored = good.length
    ? await checkStored(
        ctx,
        published,
        good.map(({ record }) => record),
      )
    : [];
  for (const [index, { at }] of good.entries()) faults[at] = stored[index] ?? [];
  return faults;
}

/** Refuses a record with faults (`findFaults`). */
export async function accept(
  ctx: Ctx,
  published: Published,
  values: Values,
  access: ModelAccess,
  stored: Values = {},
): Promise<void> {
  const [errors = []] = await findFaults(ctx, published, [{ values, stored }], access);
  const [first] = errors;
  if (first) throw new Refusal('visualdev.invalid', { message: first.message }, { errors });
}
