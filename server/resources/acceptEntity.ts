import type { Entity, EntityField, Option, Text } from '../../core/language/types';
import { checkRules, type Failure } from '../../core/rules';
import { type Ctx, Refusal } from '../ctx';

type Values = Record<string, unknown>;

/** Inputs give numbers as text; what is no number stays, for a rule to refuse. */
function read(field: EntityField, value: unknown): unknown {
  if (value === '' && field.type !== 'text') return null;
  if (field.type !== 'number' || typeof value !== 'string') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

/** What the body says, else what is stored, else the default; null counts as said except where there is a default. */
function chosen(name: string, field: EntityField, body: Values, previous: Values | undefined): unknown {
  const said = read(field, body[name]);
  if (said !== undefined && !(said === null && field.default !== undefined)) return said;
  return previous?.[name] ?? field.default ?? null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Type and fixed options: what a form cannot produce and a request can. */
function misfits(field: EntityField, value: unknown): boolean {
  if (isEmpty(value)) return false;
  if (field.type === 'number' && !Number.isInteger(value)) return true;
  if (field.type === 'text' && typeof value !== 'string') return true;
  return Array.isArray(field.options) && !field.options.some((option: Option) => option.id === value);
}

function failureOf(field: EntityField, value: unknown, values: Values): Failure | undefined {
  const [failure] = checkRules(field.rules ?? [], value, { values });
  return failure ?? (misfits(field, value) ? { text: 'validation.invalid', values: {} } : undefined);
}

const keyOf = (text: Text): string => (typeof text === 'string' ? text : text.text);

/**
 * The entity's members as they will be stored, after its rules were checked with the texts that the form shows
 * (architecture §2, sentence 5). A refusal says the first failure and lists all of them by field.
 */
export function acceptEntity(ctx: Pick<Ctx, 't'>, entity: Entity, body: Values, previous?: Values): Values {
  const fields = Object.entries(entity.fields);
  const values = Object.fromEntries(fields.map(([name, field]) => [name, chosen(name, field, body, previous)]));
  const failures = fields.flatMap(([name, field]) => {
    const failure = failureOf(field, values[name], values);
    if (!failure) return [];
    const label = field.label === undefined ? name : ctx.t(keyOf(field.label));
    return [{ field: name, key: keyOf(failure.text), values: { label, ...failure.values } }];
  });
  const [first] = failures;
  if (!first) return values;
  const errors = failures.map((each) => ({ field: each.field, message: ctx.t(each.key, each.values) }));
  throw new Refusal(first.key, first.values, { errors });
}
