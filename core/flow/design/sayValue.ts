import { isBinding } from '../../binding';
import type { Line } from '../../design/rules/conditionDraft';
import { kindOf, type RuleField } from '../../design/rules/fieldKinds';
import { formatDate } from '../../model/dates';
import { widgetFacts } from '../../model/fields';
import { asText } from '../../model/read';
import { eachSet, eachWhen } from '../checks/each';
import type { FlowDoc } from '../types';
import { linesIn } from './linesIn';

/** Members that a value may be the id of, by the lookup of its field: the ways of `name` in sentences. */
const ways: Partial<Record<string, string>> = {
  user: 'user',
  department: 'organisation',
  position: 'position',
  role: 'role',
  group: 'group',
};
const ofScope: Partial<Record<string, string>> = {
  '$starter.id': 'user',
  '$starter.organizeId': 'organisation',
  '$starter.positionIds': 'position',
  '$starter.roleIds': 'role',
};

/** The kind of member that values of this field name; undefined: none. */
export const memberWay = (name: string, field: RuleField | undefined): string | undefined =>
  ofScope[name] ?? ways[(field && widgetFacts(field.field.key).lookup) ?? ''];

/** Values that the record of the flow gets, as comparisons with its fields. */
const written = (doc: FlowDoc): Line[] =>
  eachSet(doc).flatMap(({ value }) =>
    Object.entries(value).flatMap(([field, operand]): Line[] =>
      isBinding(operand) ? [] : [{ kind: 'line', field, operator: 'eq', operand }],
    ),
  );

/** Comparisons of conditions, and values that fields get. */
const comparisons = (doc: FlowDoc): Line[] => [
  ...eachWhen(doc).flatMap(({ value }) => linesIn(value)),
  ...written(doc),
];

/** Those of these fields that conditions of the document compare, or that it sets. */
export function comparedFields(doc: FlowDoc, fields: readonly RuleField[]): RuleField[] {
  const names = new Set(comparisons(doc).map(({ field }) => field));
  return fields.filter(({ name }) => names.has(name));
}

/** Members that conditions of the document compare with, or that it sets, as `[way, id]`. */
export function comparedMembers(doc: FlowDoc, fieldOf: (name: string) => RuleField | undefined): [string, string][] {
  return comparisons(doc).flatMap(({ field = '', operand }): [string, string][] => {
    const way = memberWay(field, fieldOf(field));
    return way ? [operand].flat().flatMap((id): [string, string][] => (typeof id === 'string' ? [[way, id]] : [])) : [];
  });
}

/** What values are called by. */
export interface ValueWords {
  t: (key: string, values?: Record<string, unknown>) => string;
  /** Name of a member; '' while it is not known. */
  name: (way: string, id: string) => string;
  field: (name: string) => RuleField | undefined;
  /** Options of a dictionary; undefined while they are not known. */
  dictionary: (id: string) => readonly Record<string, unknown>[] | undefined;
}

const urgencies: Partial<Record<string, string>> = { 1: 'flow.normal', 2: 'flow.important', 3: 'flow.urgent' };

/** A value of the paths beside the record; undefined: it is compared as a text. */
function inScope({ t }: ValueWords, name: string, value: unknown): string | undefined {
  const key =
    name === '$flow.urgency'
      ? urgencies[String(value)]
      : name.startsWith('$steps.') && ['approved', 'returned', 'skipped', 'passed'].includes(String(value))
        ? `flow.design.say.outcome.${value}`
        : undefined;
  return key && t(key);
}

type Item = Readonly<Record<string, unknown>>;

const withChildren = (items: readonly Item[], key: string): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item[key]) ? withChildren(item[key] as Item[], key) : [])]);

function ofOptions({ t, dictionary }: ValueWords, { field }: RuleField, value: unknown): string {
  const { options } = field;
  const listed = options?.type === 'dictionary' ? dictionary(options.dictionaryType ?? '') : options?.items;
  if (options?.type === 'dynamic' || !options || !listed) return '';
  const found = withChildren(listed, options.childrenKey).find(
    (item) => asText(item[options.valueKey]) === String(value),
  );
  return found ? asText(found[options.labelKey]) : t('flow.design.gone');
}

/**
 * A value that a condition compares with, as people know it: the name of a member or an option, a day, yes or no. What is gone
 * is said to be so; '': it has a name that is not known here.
 */
export function sayValue(words: ValueWords, name: string, value: unknown): string {
  const { t } = words;
  if (value === null || value === '') return t('rules.nothing');
  const field = words.field(name);
  const way = memberWay(name, field);
  if (way) return words.name(way, String(value));
  const known = inScope(words, name, value);
  if (known !== undefined || !field) return known ?? String(value);
  const facts = widgetFacts(field.field.key);
  if (typeof value === 'boolean' || facts.value === 'switch')
    return t(value === true || value === 1 || value === '1' ? 'common.yes' : 'common.no');
  if (facts.value === 'date' && typeof value === 'number')
    return formatDate(value, asText(field.field.props.format) || 'yyyy-MM-dd');
  if (facts.lookup === 'options') return ofOptions(words, field, value);
  return facts.lookup || ['id', 'path'].includes(facts.value) || kindOf(field.field) === 'other' ? '' : String(value);
}
