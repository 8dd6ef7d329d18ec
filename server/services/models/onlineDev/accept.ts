import { parseJson } from '../../../../core/binding';
import { applyChanges } from '../../../../core/formula';
import type { FieldNode } from '../../../../core/language/types';
import { checkValues } from '../../../../core/model/checkValues';
import { widgetFacts } from '../../../../core/model/fields';
import { columnsOf, mainFields, subTables } from '../../../../core/model/walk';
import { checkRecord } from '../../../../core/rules';
import { type Ctx, Refusal } from '../../../ctx';
import type { ModelAccess } from './access';
import { compiledOf } from './compiled';
import type { Published } from './published';
import { checkReferences } from './references';
import { scopeOf } from './tokens';

type Values = Record<string, unknown>;
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The form object of the body: a JSON string on the wire (contract-visualdev §2.3); an object is taken too. */
export function readData(data: unknown): Values {
  const parsed = typeof data === 'string' ? parseJson(data) : data;
  if (!isRecord(parsed)) throw new Refusal('visualdev.badData');
  return { ...parsed };
}

/** Fields that this person's form does not show are not theirs to write (contract-visualdev §7). */
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
    // A person who sees no column may not add or remove rows either.
    if (hidden.length === columns.length) delete values[field.vModel];
    else for (const row of rows.filter(isRecord)) for (const column of hidden) delete row[column.vModel];
  }
}

/** Numbers of rows are drawn by the server, whatever the body says (contract-visualdev §2.3). */
export function dropSystem(published: Published, values: Values): void {
  for (const table of subTables(published.model)) {
    const rows = values[table.vModel];
    if (!Array.isArray(rows)) continue;
    const own = columnsOf(table).filter(({ key }) => widgetFacts(key).system);
    for (const row of rows.filter(isRecord)) for (const { vModel } of own) delete row[vModel];
  }
}

/** Is the field of this path (`title`, `items.2.unit`) one that the person's form shows? */
function isShown({ forms }: ModelAccess, path: string): boolean {
  const [name = '', , column] = path.split('.');
  return !forms || forms.has(column ? `${name}-${column}` : name);
}

/** Nobody is asked for a field that their form does not show. */
function askedFields(fields: FieldNode[], { forms }: ModelAccess): FieldNode[] {
  if (!forms) return fields;
  return fields.flatMap((field) => {
    if (!field.fields) return forms.has(field.name ?? '') ? [field] : [];
    return [{ ...field, fields: field.fields.filter((column) => forms.has(`${field.name}-${column.name}`)) }];
  });
}

/** A value that must stand once among the rows of one record; the second row that has it is told. */
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

/**
 * The same rules as the form, then stored calculations computed again: what the browser sent for them does not count. Beyond
 * the form: values of the wrong kind, choices that are not offered, ids of what does not exist. Every field and row that is
 * wrong is named; `stored` is the record as it was, whose values are not asked again.
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
  const misfits = checkValues(published.model, values).map(({ field, label, key }) => ({
    field,
    message: ctx.t(key, { label }),
  }));
  const found = [
    ...checkRecord(askedFields(fields, access), values, { t: ctx.t, scope: scopeOf(ctx) }),
    ...misfits,
    ...checkUniqueRows(published, values, ctx),
  ];
  // What they do not see was not theirs to say, and its name is not theirs to hear.
  const errors = found.filter(({ field }) => isShown(access, field));
  const all = errors.length ? errors : await checkReferences(ctx, published, values, stored);
  const [first] = all;
  if (first) throw new Refusal('visualdev.invalid', { message: first.message }, { errors: all });
}
