import { lookUp, resolve, type Scope } from './binding';
import { isEmptyValue } from './comparable';
import { compilePredicate } from './condition';
import { isExactNumber } from './decimal';
import { isSubTable } from './fields';
import { isObject } from './isObject';
import { findJsonFault } from './jsonFault';
import { wordsOf } from './language/text';
import type { Bound, Condition, FieldNode, Params, Rule, Text } from './language/types';
import { limits } from './limits';
import { type PasswordPolicy, type PasswordProblem, passwordProblems } from './password';
import { type PatternName, patterns } from './patterns';
import { checkRegex } from './regex/checkRegex';
import { isZone } from './zone';

type Values = Readonly<Record<string, unknown>>;

/** The message of a broken rule: words or a key, and the values of its placeholders. */
export interface Failure {
  text: Text;
  values: Record<string, unknown>;
}

/** The context of a value whose rules are checked. */
export interface RuleContext {
  /** The whole record; read by conditions and `same`. */
  values: Values;
  /** The sub-table row of the value; read before `values`. */
  row?: Values;
  /** The record, or the row, as it is stored: a number of it that nobody touched is not refused. */
  before?: Values;
  /** `user`, `args` and other roots of conditions. */
  scope?: Scope;
  /** The value is a list, so the message for an empty one asks for a choice. */
  list?: boolean;
}

/** False gives `validation.<name>`; a problem has its own message. */
type NamedCheck = (value: unknown, params: Record<string, unknown>) => boolean | PasswordProblem;

/** Checks that a pattern cannot express; a rule names one with `check`. True means valid. */
const checks = {
  /** The start of a serial number: `000` would never count (VALD-42). */
  notAllZero: (value) => !/^0+$/.test(String(value)),
  /** Text that parses as JSON; the message has line, column and the text there. */
  json: (value) => {
    const fault = typeof value === 'string' ? findJsonFault(value) : undefined;
    return fault ? { key: 'validation.json', values: { ...fault } } : true;
  },
  /** A new password by the policy in `policy` (VALD-48…53). */
  newPassword: (value, { policy }) => passwordProblems(String(value), (policy ?? {}) as PasswordPolicy)[0] ?? true,
  /** A name of the IANA time zone database. */
  timeZone: (value) => isZone(String(value)),
} as const satisfies Record<string, NamedCheck>;

export const checkNames = Object.keys(checks) as (keyof typeof checks)[];

const codePoints = (value: unknown): number => [...String(value)].length;

const compiled = new Map<string, RegExp | undefined>();
const compiledMax = 2000;

/** undefined when the expression must not run; the server has reported that (reliability T26). */
function safeRegex(source: string, flags = ''): RegExp | undefined {
  const key = `${flags}/${source}`;
  if (!compiled.has(key)) {
    if (compiled.size >= compiledMax) compiled.clear();
    compiled.set(key, checkRegex(source, flags) === undefined ? new RegExp(source, flags) : undefined);
  }
  return compiled.get(key);
}

function patternFails(rule: Extract<Rule, { pattern: unknown }>, value: unknown): string | undefined {
  const text = String(value);
  const { pattern } = rule;
  const known = typeof pattern === 'string' ? patterns[pattern as PatternName] : undefined;
  const regex = known ? known.regex : typeof pattern === 'object' ? safeRegex(pattern.regex, pattern.flags) : undefined;
  if (!regex || (text.length <= limits.regexInputLength && regex.test(text))) return undefined;
  return known?.message ?? 'validation.invalid';
}

function rangeFails([min, max]: [number | null, number | null], value: unknown): string | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return 'validation.number';
  if ((min === null || number >= min) && (max === null || number <= max)) return undefined;
  if (min === null) return 'validation.rangeMax';
  return max === null ? 'validation.rangeMin' : 'validation.range';
}

type Moment = number | string;

/** A bound of a date or time; undefined is open. */
function momentOf(bound: Bound, context: RuleContext): Moment | undefined {
  const value = resolve(bound, scopeOf(context));
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined;
}

/** Numbers by value, times of day by their common text prefix; a value of another kind is neither before nor after. */
function compareMoments(value: unknown, bound: Moment): number {
  if (typeof bound === 'number') return typeof value === 'number' ? value - bound : 0;
  if (typeof value !== 'string') return 0;
  const length = Math.min(value.length, bound.length);
  const [one, other] = [value.slice(0, length), bound.slice(0, length)];
  return one < other ? -1 : Number(one > other);
}

/** Checks any rule but required; returns the default message and its numbers. */
function ruleFails(rule: Exclude<Rule, 'required' | { required: true }>, value: unknown, context: RuleContext) {
  if ('holds' in rule) return holds(rule.holds, context) ? undefined : { key: 'validation.invalid', values: {} };
  if ('among' in rule) return amongFails(rule, value, context);
  if ('max' in rule)
    return codePoints(value) > rule.max ? { key: 'validation.max', values: { max: rule.max } } : undefined;
  if ('min' in rule)
    return codePoints(value) < rule.min ? { key: 'validation.min', values: { min: rule.min } } : undefined;
  if ('range' in rule) {
    const key = rangeFails(rule.range, value);
    return key ? { key, values: { min: rule.range[0], max: rule.range[1] } } : undefined;
  }
  if ('pattern' in rule) {
    const key = patternFails(rule, value);
    return key ? { key, values: {} } : undefined;
  }
  if ('same' in rule) {
    const other = context.row && Object.hasOwn(context.row, rule.same) ? context.row : context.values;
    return lookUp(other, rule.same) === value ? undefined : { key: 'validation.same', values: {} };
  }
  if ('notBefore' in rule) {
    const bound = momentOf(rule.notBefore, context);
    return bound === undefined || compareMoments(value, bound) >= 0
      ? undefined
      : { key: 'validation.notBefore', values: {} };
  }
  if ('notAfter' in rule) {
    const bound = momentOf(rule.notAfter, context);
    return bound === undefined || compareMoments(value, bound) <= 0
      ? undefined
      : { key: 'validation.notAfter', values: {} };
  }
  const check = (checks as Record<string, NamedCheck>)[rule.check];
  const params = resolve((rule.params ?? {}) as Bound, scopeOf(context)) as Record<string, unknown>;
  const answer = check?.(value, params) ?? true;
  if (answer === true) return undefined;
  return answer === false ? { key: `validation.${rule.check}`, values: params } : answer;
}

/** A value that is none of those allowed, while they are. */
function amongFails({ among, when }: Extract<Rule, { among: unknown }>, value: unknown, context: RuleContext) {
  if (when !== undefined && !holds(when, context)) return undefined;
  const allowed = new Set(among.map(String));
  const strange = [value].flat(2).find((each) => !allowed.has(String(each)));
  return strange === undefined ? undefined : { key: 'validation.noOption', values: { value: strange } };
}

/** Rules over the record: an empty value has them too (`holds`), and so has a list. */
const isRecordRule = (rule: Rule, empty: boolean): boolean =>
  typeof rule === 'object' && ('holds' in rule || ('among' in rule && !empty));

/** Whether this rule requires a value. */
export const isRequiredRule = (rule: Rule): rule is 'required' | { required: true; message?: Text } =>
  rule === 'required' || 'required' in rule;

/**
 * The failures of a value, `required` first, then in order; an empty value has only `holds` checked beside.
 * Placeholders: `value`, `min`, `max` and the params of a named check.
 */
export function checkRules(rules: readonly Rule[], value: unknown, context: RuleContext = { values: {} }): Failure[] {
  const required = rules.find(isRequiredRule);
  const empty = isEmptyValue(value);
  if (empty && required) {
    const key = context.list || Array.isArray(value) ? 'validation.requiredList' : 'validation.required';
    return [{ text: (typeof required === 'object' && required.message) || key, values: { value: '' } }];
  }
  const whole = empty || Array.isArray(value);
  return rules.flatMap((rule) => {
    if (isRequiredRule(rule) || (whole && !isRecordRule(rule, empty))) return [];
    const found = ruleFails(rule, value, context);
    return found ? [{ text: rule.message ?? found.key, values: { value, ...found.values } }] : [];
  });
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Literal words (with their placeholders filled), or a key through `t`. */
function say(text: Text, values: Record<string, unknown>, t: Translate): string {
  return wordsOf(
    typeof text === 'string'
      ? { key: text, values: values as Params }
      : { ...text, values: { ...(values as Params), ...text.values } as Params },
    t,
  );
}

function scopeOf(context: RuleContext): Scope {
  return { ...context.scope, form: context.values, row: context.row };
}

const predicates = new WeakMap<object, ReturnType<typeof compilePredicate>>();

function holds(condition: Condition | boolean | undefined, context: RuleContext): boolean {
  if (typeof condition !== 'object') return condition === true;
  let predicate = predicates.get(condition);
  if (!predicate) {
    predicate = compilePredicate(condition);
    predicates.set(condition, predicate);
  }
  return predicate(context.row ?? context.values, scopeOf(context));
}

/** The values that rules allow now (`among`); undefined: any. */
export function allowedNow(rules: readonly Rule[], context: RuleContext): readonly unknown[] | undefined {
  for (const rule of rules)
    if (typeof rule === 'object' && 'among' in rule && (!rule.when || holds(rule.when, context))) return rule.among;
  return undefined;
}

/** Whether a condition holds for the row, else for the record. Throws ConditionError where it is none. */
export const conditionHolds = (condition: Condition, context: RuleContext): boolean => holds(condition, context);

function holdsList(field: FieldNode): boolean {
  return (
    Boolean(field.fields) ||
    Array.isArray(field.default) ||
    field.props?.multiple === true ||
    field.widget === 'checkbox'
  );
}

function rulesOf(field: FieldNode, context: RuleContext): readonly Rule[] {
  const rules = field.rules ?? [];
  const asked = field.requiredWhen !== undefined && !rules.some(isRequiredRule) && holds(field.requiredWhen, context);
  return asked ? ['required', ...rules] : rules;
}

export interface FieldContext extends RuleContext {
  /** Already translated; default the field's own label. */
  label?: string;
  t: Translate;
}

const numberWidgets: ReadonlySet<string | undefined> = new Set([
  'inputNumber',
  'calculate',
  'numRange',
  'slider',
  'rate',
]);

/** Number fields refuse what they cannot hold exactly, without a rule of their own. */
export const holdsNumber = (field: Pick<FieldNode, 'widget'>): boolean => numberWidgets.has(field.widget);

/** The stored row of a list that this row is a change of. */
export function rowBefore(rows: unknown, { id }: Values): Values | undefined {
  if (id === undefined || !Array.isArray(rows)) return undefined;
  return rows.find((row: unknown) => isObject(row) && row.id === id) as Values | undefined;
}

/** The failure of a number, or of an end of a range, that is not held exactly. */
export function inexactFailure(value: unknown): Failure | undefined {
  const isExact = Array.isArray(value) ? value.every(isExactNumber) : isExactNumber(value);
  return isExact ? undefined : { text: 'validation.exactNumber', values: {} };
}

/**
 * The translated message of the first rule that this value breaks; undefined when valid, hidden or disabled. Default messages:
 * arrays 请至少选择一个{label}, else {label}不能为空 (contract-visualdev §3.2).
 */
export function checkField(field: FieldNode, value: unknown, context: FieldContext): string | undefined {
  if (holds(field.hiddenWhen, context) || holds(field.disabledWhen, context)) return undefined;
  const [broken] = checkRules(rulesOf(field, context), value, { ...context, list: holdsList(field) });
  const touched = typeof value !== 'string' || context.before?.[field.name ?? ''] !== value;
  const failure = (touched && holdsNumber(field) && inexactFailure(value)) || broken;
  if (!failure) return undefined;
  const label = context.label ?? (field.label === undefined ? '' : say(field.label, {}, context.t));
  return say(failure.text, { label, ...failure.values }, context.t);
}

/** A broken rule of a record; `field` is its path: `total`, `items.2.price`. */
export interface FieldFailure {
  field: string;
  message: string;
}

/**
 * Every field of a record, also in panes, and every cell of its sub-tables, also in rows not rendered. Hidden and disabled
 * fields, and everything in hidden containers, are excluded (contract-visualdev §4.3).
 */
export function checkRecord(
  fields: readonly FieldNode[],
  values: Values,
  context: { t: Translate; scope?: Scope; before?: Values },
): FieldFailure[] {
  const inContainer = (list: readonly FieldNode[], before?: Values, row?: Values, at = ''): FieldFailure[] =>
    list.flatMap((field): FieldFailure[] => {
      const here = { ...context, values, row, before };
      if (holds(field.hiddenWhen, here)) return [];
      const panes = field.items?.flatMap((pane) => inContainer(pane.fields, before, row, at)) ?? [];
      if (!field.name) return panes;
      const record = row ?? values;
      const value = Object.hasOwn(record, field.name) ? record[field.name] : undefined;
      const message = checkField(field, value, here);
      const own = message === undefined ? [] : [{ field: at + field.name, message }];
      const still = row !== undefined || holds(field.disabledWhen, here);
      return [...own, ...panes, ...(still ? [] : inRows(field, value))];
    });
  const inRows = (field: FieldNode, value: unknown): FieldFailure[] => {
    if (!isSubTable(field) || !Array.isArray(value)) return [];
    return value.flatMap((row: unknown, index) =>
      isObject(row)
        ? inContainer(field.fields, rowBefore(context.before?.[field.name], row), row, `${field.name}.${index}.`)
        : [],
    );
  };
  return inContainer(fields, context.before);
}
