import type { FieldRight, FlowStep } from '../../../core/flow/types';
import { isHidden } from '../../../core/model/isHidden';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import { type Ctx, Refusal } from '../../ctx';
import type { ModelAccess } from '../records/access';
import type { Published } from '../records/published';

type Values = Record<string, unknown>;
export type FieldRights = Record<string, FieldRight>;

/** Codes of all fields of a model as forms know them: `days`, `items-amount`; with the name that a flow gives them. */
function fieldCodes({ model }: Published): { code: string; name: string; table?: string }[] {
  return mainFields(model).flatMap((field) =>
    field.key === 'table'
      ? columnsOf(field).map((column) => ({
          code: `${field.vModel}-${column.vModel}`,
          name: `${field.vModel}.${column.vModel}`,
          table: field.vModel,
        }))
      : [{ code: field.vModel, name: field.vModel }],
  );
}

/** What a step says of its fields; undefined: the step has no form. */
export const rightsOf = (step: FlowStep | undefined): FieldRights =>
  step?.do === 'approve' ? (step.fields ?? {}) : {};

const writes = (right: FieldRight | undefined) => right === 'write' || right === 'write!';

/** The right on a column of a table is its own; hidden tables hide all of it. */
const rightOn = (rights: FieldRights, { name, table }: { name: string; table?: string }): FieldRight =>
  table && rights[table] === 'hidden' ? 'hidden' : (rights[name] ?? 'read');

/** The access that the rights of a step make: to read all that is not hidden, or to write what may be written. */
export function accessFor(published: Published, rights: FieldRights, use: 'read' | 'write'): ModelAccess {
  const codes = fieldCodes(published).filter((field) => {
    const right = rightOn(rights, field);
    return use === 'read' ? right !== 'hidden' : writes(right);
  });
  // Names of tables and of fields without columns belong to no code: they are shown by what is in them.
  const forms = new Set(codes.map(({ code }) => code));
  return { buttons: undefined, columns: forms, forms, schemes: undefined };
}

/** Rights on every field, by the code that forms know: what `formOperates` of the wire says. */
export function operatesOf(published: Published, rights: FieldRights, acts: boolean) {
  const labels = new Map(
    mainFields(published.model).flatMap((field) => [
      [field.vModel, field.label] as const,
      ...(field.key === 'table'
        ? columnsOf(field).map((column) => [`${field.vModel}-${column.vModel}`, column.label] as const)
        : []),
    ]),
  );
  const tables = subTables(published.model).map(({ vModel }) => ({ code: vModel, name: vModel }));
  return [...fieldCodes(published), ...tables].map((field) => {
    const right = rightOn(rights, field);
    return {
      id: field.code,
      name: labels.get(field.code) ?? field.code,
      read: right !== 'hidden',
      write: acts && writes(right),
      required: acts && right === 'write!',
    };
  });
}

/** Rows of a table that may not be added or removed: the stored ones, with what was said of them. */
export function keepRows(published: Published, rights: FieldRights, stored: Values, said: Values): void {
  for (const { vModel } of subTables(published.model)) {
    if (writes(rights[vModel]) || !Array.isArray(said[vModel])) continue;
    const byId = new Map((said[vModel] as Values[]).map((row) => [row?.id, row]));
    const rows = Array.isArray(stored[vModel]) ? (stored[vModel] as Values[]) : [];
    said[vModel] = rows.map((row) => ({ ...byId.get(row.id), id: row.id }));
  }
}

/** Fields and columns that the form itself hides, by the name that a flow gives them. */
const hiddenIn = ({ model }: Published): Set<string> =>
  new Set(
    mainFields(model).flatMap((field) => [
      ...(isHidden(field) ? [field.vModel] : []),
      ...(field.key === 'table'
        ? columnsOf(field).flatMap((column) => (isHidden(column) ? [`${field.vModel}.${column.vModel}`] : []))
        : []),
    ]),
  );

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Refuses a record in which a field is empty that the step requires. */
export function assertFilled(ctx: Ctx, published: Published, rights: FieldRights, values: Values): void {
  const labels = new Map(operatesOf(published, rights, true).map(({ id, name }) => [id, name]));
  const unseen = hiddenIn(published);
  const errors = Object.entries(rights).flatMap(([name, right]) => {
    const [field = '', column] = name.split('.');
    // What nobody sees, at this step or in the form, nobody can fill.
    if (right !== 'write!' || rightOn(rights, { name, ...(column ? { table: field } : {}) }) === 'hidden') return [];
    if (unseen.has(name) || unseen.has(field)) return [];
    const message = ctx.t('validation.required', { label: labels.get(column ? `${field}-${column}` : field) ?? name });
    if (!column) return isEmpty(values[field]) ? [{ field, message }] : [];
    const rows = Array.isArray(values[field]) ? (values[field] as Values[]) : [];
    return rows.flatMap((row, at) => (isEmpty(row?.[column]) ? [{ field: `${field}.${at}.${column}`, message }] : []));
  });
  const [first] = errors;
  if (first) throw new Refusal('visualdev.invalid', { message: first.message }, { errors });
}
