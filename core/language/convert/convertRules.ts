import { isObject } from '../../isObject';
import { checkRegex } from '../../regex/checkRegex';
import type { Rule, Text } from '../types';
import { type Allowance, spend } from './allowance';
import type { Conversion } from './conversion';
import { expressionText } from './expression/parseExpression';
import type { Loose } from './loose';
import { below, type Report } from './report';

/** Formily's named formats: one of our patterns, or a regular expression. */
const formats: Readonly<Record<string, string | { regex: string }>> = {
  email: 'email',
  phone: 'mobile',
  idcard: 'idCard',
  zh: 'chinese',
  url: { regex: '^[a-zA-Z][a-zA-Z0-9+.-]*://[^\\s]+$' },
  number: { regex: '^[+-]?\\d+(\\.\\d+)?$' },
  integer: { regex: '^[+-]?\\d+$' },
  money: { regex: '^\\d+(\\.\\d{1,2})?$' },
  zip: { regex: '^\\d{6}$' },
  qq: { regex: '^[1-9]\\d{4,14}$' },
  ipv4: { regex: '^\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}$' },
};

interface Asked {
  at: string;
  /** Bounds apply to the number, not to the length. */
  numeric: boolean;
  report: Report;
  left: Allowance;
}

function messageOf(value: unknown, at: string, report: Report): { message?: Text } {
  if (value === undefined) return {};
  if (typeof value === 'string' && !value.includes('{{')) return { message: { text: value } };
  report.say(below(at, 'message'), 'is not plain words; the usual message is shown');
  return {};
}

/** `/^a/i` or `^a`. */
function regexRule(value: unknown, at: string, { report, left }: Asked): Rule | undefined {
  const [, source, flags] = (typeof value === 'string' && /^\/(.*)\/([a-z]*)$/s.exec(value)) || [];
  const regex = source ?? value;
  if (typeof regex !== 'string' || expressionText(regex) !== undefined) {
    report.say(at, 'is no expression in text');
    return undefined;
  }
  const wrong = spend(left, 'patterns', regex.length)
    ? checkRegex(regex, flags ?? '')
    : 'the expressions of a schema have at most 20,000 characters together';
  if (wrong) report.say(at, wrong);
  return wrong ? undefined : { pattern: { regex, ...(flags && { flags }) } };
}

function formatRule(value: unknown, at: string, report: Report): Rule | undefined {
  const pattern = typeof value === 'string' && Object.hasOwn(formats, value) ? formats[value] : undefined;
  if (!pattern) report.say(at, `there is no format ${JSON.stringify(value)?.slice(0, 60)}`);
  return pattern ? { pattern } : undefined;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function boundRule(name: string, value: unknown, { numeric }: Asked): Rule[] | undefined {
  if (numeric && isNumber(value)) {
    if (['max', 'maximum'].includes(name)) return [{ range: [null, value] }];
    if (['min', 'minimum'].includes(name)) return [{ range: [value, null] }];
  }
  if (numeric || !isCount(value)) return undefined;
  if (['max', 'maxLength'].includes(name)) return [{ max: value }];
  if (['min', 'minLength'].includes(name)) return [{ min: value }];
  return name === 'len' ? [{ min: value }, { max: value }] : undefined;
}

const bounds = ['max', 'maximum', 'min', 'minimum', 'maxLength', 'minLength', 'len'];

/** The rules of one validator, which may define several. */
function rulesOf(validator: Loose, asked: Asked): Rule[] {
  const { at, report } = asked;
  const message = messageOf(validator.message, at, report);
  const rules: Rule[] = [];
  for (const [name, value] of Object.entries(validator)) {
    if (['message', 'triggerType'].includes(name) || value === undefined || value === null || value === '') continue;
    const here = below(at, name);
    if (name === 'required') {
      if (value === true) rules.push({ required: true });
      else if (value !== false) report.say(here, 'is neither true nor false');
    } else if (name === 'format') rules.push(...[formatRule(value, here, report) ?? []].flat());
    else if (name === 'pattern') rules.push(...[regexRule(value, here, asked) ?? []].flat());
    else if (name === 'whitespace') rules.push({ pattern: { regex: '\\S' } });
    else if (bounds.includes(name)) {
      const made = boundRule(name, value, asked);
      if (made) rules.push(...made);
      else report.say(here, 'has no equivalent for this field');
    } else report.say(here, name === 'validator' ? 'is code' : 'has no equivalent');
  }
  return rules.map((rule) => (typeof rule === 'string' ? rule : { ...rule, ...message }));
}

function validatorRules(value: unknown, asked: Asked): Rule[] {
  const { at, report } = asked;
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => validatorRules(each, { ...asked, at: below(at, index) }));
  }
  if (isObject(value)) return rulesOf(value, asked);
  if (expressionText(value) === undefined && typeof value === 'string') {
    return [formatRule(value, at, report) ?? []].flat();
  }
  report.say(at, 'is code');
  return [];
}

const keywords = ['maxLength', 'minLength', 'maximum', 'minimum', 'pattern', 'format'];
const noKeyword = [
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
  'const',
];

/** Rules of a field: its JSON Schema keywords and its `x-validator`. Being required is a state (convertStates). */
export function convertRules(schema: Loose, at: string, numeric: boolean, { report, left }: Conversion): Rule[] {
  const own = Object.fromEntries(
    keywords.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]]),
  );
  for (const name of noKeyword) if (schema[name] !== undefined) report.say(below(at, name), 'has no equivalent');
  const rules = [
    ...rulesOf(own, { at, numeric, report, left }),
    ...validatorRules(schema['x-validator'], { at: below(at, 'x-validator'), numeric, report, left }),
  ];
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}
