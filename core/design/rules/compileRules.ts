import { ConditionError, parseCondition } from '../../condition';
import type { Action, Bound, Condition, Rule } from '../../language/types';
import { literal } from '../../model/links';
import { isMultiple, scaleOf } from '../../model/storageType';
import type { Model } from '../../model/types';
import { conditionIn, namesRead } from './conditionNames';
import { memberOf, namedField, tableOf } from './fieldNames';
import { joined, type Said, unlessLater } from './joined';
import { flowsOf, orderFlows, type Readers, readersOf, runBy } from './order';
import { readRules } from './readRules';
import type { Act, Bounds, LinkRule, SetValue } from './types';

/** What the rules of a model make of one field. */
export interface FieldLinks {
  hidden: Said[];
  disabled: Said[];
  required: Said[];
  /** Of limits and subsets. */
  rules: Rule[];
  /** Of `refuse`: obeyed by the server whatever the state of the field is. */
  refusals: Rule[];
}

type Flag = Condition | boolean | undefined;

const no = (condition: Condition): Condition => ({ not: condition });

/** A rule's acts with the condition under which they run, where the record is the form, or with `table` a row. */
const branches = (rule: LinkRule): { acts: Act[]; condition: (table?: string) => Condition }[] => [
  { acts: rule.then, condition: (table) => conditionIn(rule.when, table) },
  { acts: rule.else, condition: (table) => no(conditionIn(rule.when, table)) },
];

/** The rule of a limit: an empty value has none. */
function limitRule(name: string, { min, max }: Bounds, condition: Condition): Rule {
  const ends = { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) };
  const key = min === undefined ? 'rangeMax' : max === undefined ? 'rangeMin' : 'range';
  return {
    holds: { any: [no(condition), { [name]: { null: true } }, { [name]: ends }] },
    message: { key: `validation.${key}`, values: { min: min ?? '', max: max ?? '' } },
  };
}

/** The field that shows a refusal: the first of the condition, rather one that the rules never hide or disable. */
function spokesman(rule: LinkRule, rules: readonly LinkRule[]): string | undefined {
  const names = namesRead(rule.when, rule.table).filter((name) => tableOf(name) === (rule.table ?? ''));
  const covered = new Set(
    rules.flatMap(({ then, else: others }) =>
      [...then, ...others].flatMap((act) => ('fields' in act && act.word !== 'clear' ? act.fields : [])),
    ),
  );
  return names.find((name) => !covered.has(name)) ?? names[0];
}

class Links {
  readonly fields = new Map<string, FieldLinks>();
  readonly #later = new Map<string, { condition: Condition; make: (condition: Condition) => Rule }[]>();

  of(name: string): FieldLinks {
    const found = this.fields.get(name) ?? { hidden: [], disabled: [], required: [], rules: [], refusals: [] };
    this.fields.set(name, found);
    return found;
  }

  add(rule: LinkRule, act: Act, condition: (table?: string) => Condition, spokes: string | undefined): void {
    const at = (name: string) => condition(tableOf(name) || undefined);
    if (act.word === 'refuse') {
      if (!spokes) return;
      this.of(spokes).refusals.push({ holds: no(condition(rule.table)), message: { text: act.text } });
    } else if (act.word === 'options') {
      for (const [name, ids] of Object.entries(act.subsets))
        this.#last(`options ${name}`, at(name), (when) => ({ among: ids, when }));
    } else if (act.word === 'limit') {
      for (const [name, bounds] of Object.entries(act.limits))
        this.#last(`limit ${name}`, at(name), (when) => limitRule(memberOf(name), bounds, when));
    } else if ('fields' in act && act.word !== 'clear') {
      const { word } = act;
      const member = word === 'show' || word === 'hide' ? 'hidden' : word.endsWith('able') ? 'disabled' : 'required';
      const value = word === 'hide' || word === 'disable' || word === 'require';
      for (const name of act.fields) this.of(name)[member].push({ condition: at(name), value });
    }
  }

  #last(key: string, condition: Condition, make: (condition: Condition) => Rule): void {
    this.#later.set(key, [...(this.#later.get(key) ?? []), { condition, make }]);
  }

  /** Of several limits or subsets of a field the last one that holds decides. */
  close(): void {
    for (const [key, all] of this.#later) {
      const { rules } = this.of(key.slice(key.indexOf(' ') + 1));
      for (const [index, { condition, make }] of all.entries()) {
        const later = all.slice(index + 1).map((each) => each.condition);
        rules.push(make(unlessLater(condition, later)));
      }
    }
  }
}

/** The rules of a model in the words of documents. */
export interface CompiledRules {
  fields: ReadonlyMap<string, FieldLinks>;
  /** Rules that set values, in the order in which they run. */
  order: readonly LinkRule[];
  /** What a change of this field (`result`, `table.column`, `table`) runs. `has`: whether the form has a field. */
  onChange: (name: string, has: (name: string) => boolean) => Action[];
}

/** Where a value of `set` comes from, in a row or in the form. */
const pathTo = (name: string) => (tableOf(name) ? `row.${memberOf(name)}` : `form.${name}`);

function setAction(model: Model, target: string, value: SetValue): Action {
  const path = pathTo(target);
  if ('field' in value) return { do: 'set', path, value: { $: pathTo(value.field) } };
  if ('value' in value) return { do: 'set', path, value: literal(value.value) as Bound };
  const field = namedField(model, target)?.field;
  const precision = Math.min(10, (field && scaleOf(field)) ?? 2);
  // An action of the widgets (widgets/actions/compute).
  return { do: 'compute', path, formula: value.formula, precision } as unknown as Action;
}

/** An empty value of this field. */
export function emptyValue(model: Model, name: string): null | [] {
  const field = namedField(model, name)?.field;
  return field && (field.key === 'table' || isMultiple(field)) ? [] : null;
}

function actionsOf(model: Model, acts: readonly Act[], has: (name: string) => boolean): Action[] {
  return acts.flatMap((act): Action[] => {
    if (act.word === 'warn') return [{ do: 'notify', type: 'warning', message: { text: act.text } }];
    if (act.word === 'clear')
      return act.fields
        .filter(has)
        .map((name) => ({ do: 'set', path: pathTo(name), value: emptyValue(model, name) as Bound }));
    if (act.word !== 'set') return [];
    return Object.entries(act.values)
      .filter(([name]) => has(name))
      .map(([name, value]) => setAction(model, name, value));
  });
}

function changesOf(model: Model, rules: readonly LinkRule[], readers: Readers) {
  const { order } = orderFlows(
    flowsOf(rules, (name) => Boolean(namedField(model, name))),
    readers,
  );
  const onChange: CompiledRules['onChange'] = (name, has) => {
    const table = tableOf(name) || undefined;
    return runBy(name, order, readers)
      .filter(({ rule }) => rule.table === table)
      .flatMap(({ rule }): Action[] => {
        const actions = actionsOf(model, rule.then, has);
        const otherwise = actionsOf(model, rule.else, has);
        if (!actions.length && !otherwise.length) return [];
        const condition = conditionIn(rule.when, table);
        return [{ do: 'when', condition, actions, ...(otherwise.length ? { otherwise } : {}) }];
      });
  };
  return { order: order.map(({ rule }) => rule), onChange };
}

const known = new WeakMap<Model['form'], CompiledRules>();

/** The rules of a model's form that can be obeyed, compiled. Rules in a circle of sets keep their other acts. */
export function compileRules(model: Model): CompiledRules {
  const found = known.get(model.form) ?? compileSome(model, readRules(model).rules);
  known.set(model.form, found);
  return found;
}

/** The rules that read nothing but these fields: of rows that are edited in place. */
export const rulesOver = (model: Model, names: ReadonlySet<string>): CompiledRules =>
  compileSome(
    model,
    readRules(model).rules.filter(({ when, table }) => !table && namesRead(when).every((name) => names.has(name))),
  );

function compileSome(model: Model, all: readonly LinkRule[]): CompiledRules {
  const rules = all.filter(({ on }) => on);
  const links = new Links();
  for (const rule of rules) {
    const spokes = spokesman(rule, rules);
    for (const { acts, condition } of branches(rule)) for (const act of acts) links.add(rule, act, condition, spokes);
  }
  links.close();
  return { fields: links.fields, ...changesOf(model, rules, readersOf(model)) };
}

/** States of a field under its rules over its own; what a rule shows or enables first is hidden or disabled until then. */
export function statesOf(
  links: FieldLinks | undefined,
  own: { hidden?: Flag; disabled?: Flag; required: boolean },
): { hidden: Flag; disabled: Flag; required: Flag } {
  const until = (said: readonly Said[], flag: Flag): Flag => (said[0]?.value === false && !flag ? true : flag);
  if (!links) return { hidden: own.hidden, disabled: own.disabled, required: own.required };
  return {
    hidden: joined(until(links.hidden, own.hidden), links.hidden),
    disabled: joined(until(links.disabled, own.disabled), links.disabled),
    required: joined(own.required, links.required),
  };
}

/** Why the conditions of a field together cannot be obeyed; undefined when they can. */
export function tooMuch(links: FieldLinks): string | undefined {
  const { hidden, disabled, required } = statesOf(links, { required: false });
  const held = [...links.rules, ...links.refusals].flatMap((rule) => {
    if (typeof rule !== 'object') return [];
    return 'holds' in rule ? [rule.holds] : 'among' in rule && rule.when ? [rule.when] : [];
  });
  for (const condition of [hidden, disabled, required, ...held]) {
    if (typeof condition !== 'object') continue;
    try {
      parseCondition(condition);
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      return error.message;
    }
  }
  return undefined;
}
