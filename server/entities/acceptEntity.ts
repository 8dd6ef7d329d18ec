import { compilePredicate } from '../../core/condition';
import { exactNumber } from '../../core/decimal';
import { wordsOf } from '../../core/language/text';
import type { Entity, EntityField, Option, Text } from '../../core/language/types';
import { checkRules, type Failure, inexactFailure } from '../../core/rules';
import { type Ctx, Refusal } from '../ctx';

type Values = Record<string, unknown>;
type Translate = Pick<Ctx, 't'>;

const isNumeric = ({ type }: EntityField) => type === 'number' || type === 'decimal';

/** The value in its field's type: single-line text trimmed, numbers parsed, null for '' where '' is not a value. */
function read(field: EntityField, value: unknown): unknown {
  const text = field.type === 'text' && field.widget === 'input' && typeof value === 'string' ? value.trim() : value;
  if (text === '' && field.type !== 'text') return null;
  return isNumeric(field) ? exactNumber(text) : text;
}

/** The body with the entity's members converted to their types; other members unchanged. */
function readBody(entity: Entity, body: Values): Values {
  const known = Object.entries(entity.fields).filter(([name]) => body[name] !== undefined);
  return { ...body, ...Object.fromEntries(known.map(([name, field]) => [name, read(field, body[name])])) };
}

/** The body's value, else the stored one, else the default. null counts as a value unless there is a default. */
function chosen(name: string, field: EntityField, body: Values, previous: Values | undefined): unknown {
  const value = read(field, body[name]);
  if (value !== undefined && !(value === null && field.default !== undefined)) return value;
  return read(field, previous?.[name]) ?? field.default ?? null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const latestDay = 8.64e15;
/** Number columns are 32-bit integers. */
const largestNumber = 2_147_483_647;

/** Whether the options, nested ones included, have this id. */
function offers(options: readonly Option[], value: unknown): boolean {
  return options.some(({ id, children }) => id === value || (children !== undefined && offers(children, value)));
}

/** Type and fixed options: errors that a request can have and a form cannot. */
function misfits(field: EntityField, value: unknown): boolean {
  if (isEmpty(value)) return false;
  if (field.type === 'number' && !(Number.isInteger(value) && Math.abs(Number(value)) <= largestNumber)) return true;
  if (field.type === 'decimal' && !Number.isFinite(value)) return true;
  if (field.type === 'date' && !(Math.abs(Number(value)) <= latestDay)) return true;
  if (field.type === 'text' && typeof value !== 'string') return true;
  return Array.isArray(field.options) && !offers(field.options, value);
}

function failureOf(field: EntityField, value: unknown, values: Values): Failure | undefined {
  const [failure] = checkRules(field.rules ?? [], value, { values });
  const inexact = isNumeric(field) ? inexactFailure(value) : undefined;
  return inexact ?? failure ?? (misfits(field, value) ? { text: 'validation.invalid', values: {} } : undefined);
}

type Named = Failure & { field: string };

function fieldFailures(entity: Entity, values: Values, names: readonly string[]): Named[] {
  return names.flatMap((name) => {
    const failure = failureOf(entity.fields[name] as EntityField, values[name], values);
    return failure ? [{ ...failure, field: name }] : [];
  });
}

function recordFailures({ rules = [] }: Entity, values: Values): Named[] {
  const broken = rules.filter(({ holds }) => !compilePredicate(holds)(values, { form: values }));
  return broken.map(({ field, message }) => ({ field, text: message, values: {} }));
}

const keyOf = (text: Text): string => (typeof text === 'string' ? text : 'key' in text ? text.key : text.text);

function labelOf(ctx: Translate, { fields }: Entity, name: string): string {
  const label = fields[name]?.label;
  return wordsOf(label, ctx.t) || name;
}

/** Throws a Refusal: the first failure as the message, all of them by field (`data.errors`). */
function refuse(ctx: Translate, entity: Entity, failures: Named[]): void {
  const said = failures.map(({ field, text, values }) => {
    return { field, key: keyOf(text), values: { label: labelOf(ctx, entity, field), ...values } };
  });
  const [first] = said;
  if (!first) return;
  const errors = said.map(({ field, key, values }) => ({ field, message: ctx.t(key, values) }));
  throw new Refusal(first.key, first.values, { errors });
}

/**
 * The members of a body that saves an entity, converted to their types and checked by the entity's rules with the
 * form's texts (architecture §2, sentence 5). `whole`: a new record, so missing members are checked as their defaults.
 * For a change only the given members are checked; `acceptEntity` checks the resulting record.
 */
export function checkBody(ctx: Translate, entity: Entity, body: Values, whole: boolean): Values {
  if (whole) acceptEntity(ctx, entity, body);
  const values = readBody(entity, body);
  const names = Object.keys(entity.fields).filter((name) => values[name] !== undefined);
  if (!whole) refuse(ctx, entity, fieldFailures(entity, values, names));
  return values;
}

/**
 * The entity's members to store, from the body, the stored row and the defaults, checked by the entity's rules
 * with the form's texts. Throws a Refusal with the first failure and all of them by field.
 */
export function acceptEntity(ctx: Translate, entity: Entity, body: Values, previous?: Values): Values {
  const fields = Object.entries(entity.fields);
  const values = Object.fromEntries(fields.map(([name, field]) => [name, chosen(name, field, body, previous)]));
  refuse(ctx, entity, [
    ...fieldFailures(entity, values, Object.keys(entity.fields)),
    ...recordFailures(entity, values),
  ]);
  return values;
}
