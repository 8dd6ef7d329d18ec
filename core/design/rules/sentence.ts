import { isBinding } from '../../binding';
import { formulaInWords } from '../../formula/typedFormula';
import type { Condition } from '../../language/types';
import { asText } from '../../model/read';
import type { Model } from '../../model/types';
import { draftOf, type Group, type Line } from './conditionDraft';
import { namedField, tableOf } from './fieldNames';
import type { Act, ActWord, LinkRule, SetValue } from './types';

/** A part of a sentence: plain words, or the name of a field or a value, drawn as a chip. */
export interface Segment {
  text: string;
  chip?: 'field' | 'value';
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

const word = (text: string): Segment => ({ text });
const value = (text: string): Segment => ({ text, chip: 'value' });

/** Acts that mean nothing without a condition: what is always shown or required is said by the field itself. */
const waiting: ReadonlySet<ActWord> = new Set(['show', 'hide', 'require', 'optional', 'enable', 'disable']);

/** Words of rules in one language. */
export class RuleWords {
  readonly #model: Model;
  readonly #t: Translate;

  constructor(model: Model, t: Translate) {
    this.#model = model;
    this.#t = t;
  }

  field(name: string): Segment {
    const found = namedField(this.#model, name);
    const label = found ? found.field.label || found.field.vModel : name;
    const table = found?.table && tableOf(name) ? `${found.table.label || found.table.vModel} · ` : '';
    return { text: table + label, chip: 'field' };
  }

  /** A value as a person knows it: the label of an option, a day. */
  value(name: string, given: unknown): Segment {
    if (isBinding(given)) return this.#bound(given.$);
    if (Array.isArray(given)) return value(given.map((each) => this.value(name, each).text).join(', '));
    const field = namedField(this.#model, name)?.field;
    const { items = [], valueKey = 'id', labelKey = 'fullName' } = field?.options ?? {};
    const option = items.find((item) => asText(item[valueKey]) === String(given));
    if (option) return value(asText(option[labelKey]) || String(given));
    if (field?.key === 'datePicker' && typeof given === 'number')
      return value(new Date(given).toISOString().slice(0, 10));
    if (typeof given === 'boolean') return value(this.#t(given ? 'common.yes' : 'common.no'));
    return value(given === null ? this.#t('rules.nothing') : String(given));
  }

  #bound(path: string): Segment {
    const [root, name = '', column] = path.split('.');
    if (root === 'form') return this.field(column ? `${name}.${column}` : name);
    if (root === 'row') return { text: name, chip: 'field' };
    const known = path === 'user.userId' ? 'me' : path === 'now.day' ? 'today' : undefined;
    return value(known ? this.#t(`rules.source.${known}`) : path);
  }

  #line({ field = '', operator, operand }: Line): Segment[] {
    if (operator === 'null')
      return [this.field(field), word(this.#t(operand === false ? 'rules.op.filled' : 'rules.op.empty'))];
    return [this.field(field), word(this.#t(`rules.op.${operator}`)), this.value(field, operand)];
  }

  #group({ join, items }: Group, inner: boolean): Segment[] {
    const parts = items.map((item) => (item.kind === 'line' ? this.#line(item) : this.#group(item, true)));
    const between = word(this.#t(join === 'any' || join === 'none' ? 'rules.or' : 'rules.and'));
    const joined = parts.flatMap((part, index) => (index ? [between, ...part] : part));
    const not = join === 'none' || join === 'notAll';
    const closed = (inner && items.length > 1) || not ? [word('('), ...joined, word(')')] : joined;
    return not ? [word(this.#t('rules.not')), ...closed] : closed;
  }

  condition(condition: Condition): Segment[] {
    const draft = draftOf(condition);
    if (!draft) return [value(JSON.stringify(condition))];
    return draft.items.length ? this.#group(draft, false) : [];
  }

  /** A formula for a field, with the labels of what it reads; a column reads those of its row by their own names. */
  formula(name: string, formula: string): string {
    const table = tableOf(name);
    return formulaInWords(formula, (each) =>
      [...(table ? [`${table}.${each}`] : []), each]
        .filter((known) => namedField(this.#model, known))
        .map((known) => this.field(known).text)
        .at(0),
    );
  }

  #given(name: string, given: SetValue): Segment {
    if ('field' in given) return this.field(given.field);
    return 'formula' in given ? value(`= ${this.formula(name, given.formula)}`) : this.value(name, given.value);
  }

  act(act: Act): Segment[] {
    const own = word(this.#t(`rules.act.${act.word}`));
    const list = (names: string[]) => names.map((name) => this.field(name));
    if ('fields' in act) return [own, ...list(act.fields)];
    if ('text' in act) return [own, value(act.text)];
    const to = word(this.#t('rules.to'));
    if (act.word === 'set')
      return Object.entries(act.values).flatMap(([name, given]) => [
        own,
        this.field(name),
        to,
        this.#given(name, given),
      ]);
    if (act.word === 'options')
      return Object.entries(act.subsets).flatMap(([name, ids]) => [own, this.field(name), to, this.value(name, ids)]);
    return Object.entries(act.limits).flatMap(([name, { min, max }]) => [
      own,
      this.field(name),
      value([min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`].filter(Boolean).join(', ')),
    ]);
  }

  #acts(acts: readonly Act[]): Segment[] {
    const between = word(this.#t('rules.also'));
    return acts.flatMap((act, index) => (index ? [between, ...this.act(act)] : this.act(act)));
  }

  /** The whole rule: when, then, otherwise. What it still lacks is said in its place. */
  rule({ when, then, else: others }: Pick<LinkRule, 'when' | 'then' | 'else'>): Segment[] {
    const condition = this.condition(when);
    const isWaiting = condition.length === 0 && [...then, ...others].every(({ word: name }) => waiting.has(name));
    const first = condition.length
      ? [word(this.#t('rules.when')), ...condition, word(this.#t('rules.then'))]
      : isWaiting
        ? [word(this.#t('rules.chooseCondition')), ...(then.length ? [word(this.#t('rules.then'))] : [])]
        : [word(this.#t('rules.always'))];
    return [
      ...first,
      ...(condition.length && !then.length && !others.length ? [word(this.#t('rules.act.choose'))] : this.#acts(then)),
      ...(others.length ? [word(this.#t('rules.otherwise')), ...this.#acts(others)] : []),
    ];
  }
}
