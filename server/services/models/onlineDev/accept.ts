import { parseJson } from '../../../../core/binding';
import { quoteInexact } from '../../../../core/decimal';
import { applyChanges } from '../../../../core/formula';
import type { FieldNode } from '../../../../core/language/types';
import { checkValues } from '../../../../core/model/checkValues';
import { widgetFacts } from '../../../../core/model/fields';
import { columnsOf, mainFields, subTables } from '../../../../core/model/walk';
import { checkRecord } from '../../../../core/rules';
import { type Ctx, Refusal } from '../../../ctx';
import type { ModelAccess } from './access';
import { checkFiles } from './checkFiles';
import { compiledOf } from './compiled';
import type { Published } from './published';
import { checkReferences } from './references';
import { scopeOf } from './tokens';

type Values = Record<string, unknown>;
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The form object of the body: a JSON string on the wire (contract-visualdev §2.3); an object is also accepted. */
export function readData(data: unknown): Values {
  const parsed = typeof data === 'string' ? parseJson(quoteInexact(data)) : data;
  if (!isRecord(parsed)) throw new Refusal('visualdev.badData');
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
    else for (const row of rows.filter(isRecord)) for (const column of hidden) delete row[column.vModel];
  }
}

/** Drops system values of sub-table rows: the server assigns them (contract-visualdev §2.3). */
export function dropSystem(published: Published, values: Values): void {
  for (const table of subTables(published.model)) {
    const rows = values[table.vModel];
    if (!Array.isArray(rows)) continue;
    const own = columnsOf(table).filter(({ key }) => widgetFacts(key).system);
    for (const row of rows.filter(isRecord)) for (const { vModel } of own) delete row[vModel];
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
        const value = isRecord(row) ? row[column.vModel] : undefined;
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

/** What only the database knows: ids, choices and files. */
async function checkStored(ctx: Ctx, published: Published, values: Values, stored: Values) {
  const references = await checkReferences(ctx, published, values, stored);
  return [...references, ...(await checkFiles(ctx, published, values, stored))];
}

/**
 * The same rules as the form; then stored calculations are recomputed, ignoring the browser's values. In addition to
 * the form: values of the wrong type, choices that are not offered, ids that do not exist. Every invalid field and row
 * is reported; `stored` is the record before, whose unchanged values are not checked again.
 */
export async function accept(
  ctx: Ctx,
  published: Published,
  values: Values,
  access: ModelAccess,
  stored: Values = {},
): Promise<void> {
  const { fields, formulas } = compiledOf(published);
  applyChanges(values, formulas.run(values));
  const misfits = checkValues(published.model, values).map(({ field, label, key, value }) => ({
    field,
    message: ctx.t(key, { label, value }),
  }));
  const found = [
    ...checkRecord(askedFields(fields, access), values, { t: ctx.t, scope: scopeOf(ctx) }),
    ...misfits,
    ...checkUniqueRows(published, values, ctx),
  ];
  // Hidden fields were not written by the user, and their names must not be revealed.
  const errors = found.filter(({ field }) => isShown(access, field));
  const all = errors.length ? errors : await checkStored(ctx, published, values, stored);
  const [first] = all;
  if (first) throw new Refusal('visualdev.invalid', { message: first.message }, { errors: all });
}
