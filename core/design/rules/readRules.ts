import { ConditionError, parseCondition } from '../../condition';
import type { Condition } from '../../language/types';
import { asFlag, asText, isObject, step } from '../../model/read';
import type { Model, ModelIssue } from '../../model/types';
import { namesRead, readsRow, strangePaths } from './conditionNames';
import { namedField, tableOf } from './fieldNames';
import { namesIn, readAct } from './readAct';
import { ruleFailure } from './ruleIssue';
import type { Act, LinkRule } from './types';

interface Read {
  rules: LinkRule[];
  issues: ModelIssue[];
}

/** A rule of a text, before its names are looked up. Throws ConditionError where the condition is none. */
export function readRule(raw: unknown, at: string, issues: ModelIssue[]): LinkRule | undefined {
  const said = issues.length;
  const say = (where: string, key: string, message: string, values = {}) =>
    void issues.push(ruleFailure(where, key, message, values));
  if (!isObject(raw)) {
    say(at, 'shape', 'a rule is an object with when and then');
    return undefined;
  }
  const when = (raw.when ?? {}) as Condition;
  try {
    parseCondition(when);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    say(`${at}/when`, 'when', error.message, { message: error.message });
  }
  const acts = (member: 'then' | 'else'): Act[] => {
    const list = raw[member] ?? [];
    if (!Array.isArray(list)) {
      say(`${at}/${member}`, 'shape', `${member} is a list of acts`);
      return [];
    }
    return list.flatMap((each, index) => readAct(each, `${at}/${member}/${index}`, say) ?? []);
  };
  const rule = { at, name: asText(raw.name), on: asFlag(raw.on, true), always: asFlag(raw.always), when };
  const read: LinkRule = { ...rule, then: acts('then'), else: acts('else') };
  return issues.length > said ? undefined : read;
}

/** The rule with the sub-table whose row it reads; undefined with issues where its names do not fit. */
function placed(model: Model, rule: LinkRule, issues: ModelIssue[]): LinkRule | undefined {
  const said = issues.length;
  const say = (at: string, key: string, message: string, values: Record<string, string>) =>
    void issues.push(ruleFailure(at, key, message, { rule: rule.name, ...values }));
  const acts = [...rule.then, ...rule.else];
  const keys = namesRead(rule.when).map(tableOf);
  const targets = acts.flatMap((act) => namesIn(act).map(({ name }) => tableOf(name)));
  const table = keys.find(Boolean) ?? (readsRow(rule.when) ? targets.find(Boolean) : undefined);
  const here = { ...rule, ...(table && { table }) };
  for (const name of namesRead(rule.when, table)) {
    if (!namedField(model, name)) say(`${rule.at}/when`, 'field', `there is no field "${name}"`, { name });
    else if (tableOf(name) && tableOf(name) !== table)
      say(`${rule.at}/when`, 'row', `"${name}" is of another row`, { name });
  }
  for (const path of strangePaths(rule.when))
    say(`${rule.at}/when`, 'field', `"${path}" cannot be read by a rule`, { name: path });
  for (const act of acts) {
    for (const { name, at, read } of namesIn(act)) {
      const own = tableOf(name);
      if (!namedField(model, name)) say(at, 'field', `there is no field "${name}"`, { name });
      else if (read ? own && own !== table : table && own !== table)
        say(at, 'row', `"${name}" is not of the row that the rule reads`, { name });
      else if (!read && own && !table && (act.word === 'set' || act.word === 'clear'))
        say(at, 'row', `"${name}" is set only by a rule that reads its row`, { name });
    }
  }
  return issues.length > said ? undefined : here;
}

const known = new WeakMap<Model['form'], Read>();

/**
 * The rules of a model's form (`formData.linkages`) that can be obeyed, and by pointer what cannot: no such field, an act that
 * there is not, a condition that is none, names of two rows. A rule with an issue is left out; the others work.
 */
export function readRules(model: Model): Read {
  const found = known.get(model.form);
  if (found) return found;
  const issues: ModelIssue[] = [];
  const raw = model.form.raw.linkages ?? [];
  if (!Array.isArray(raw)) issues.push(ruleFailure('/formData/linkages', 'shape', 'is not a list of rules'));
  const rules = (Array.isArray(raw) ? raw : []).flatMap((each, index) => {
    const rule = readRule(each, step('/formData/linkages', index), issues);
    return rule ? (placed(model, rule, issues) ?? []) : [];
  });
  const read = { rules, issues };
  known.set(model.form, read);
  return read;
}
