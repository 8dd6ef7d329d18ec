import { ConditionError, parseCondition } from '../../condition';
import { isObject } from '../../isObject';
import type { Condition, FieldNode } from '../types';
import type { Conversion, Stated } from './conversion';
import { type Reaction, react, readersOf } from './convertReactions';
import { convertStates, type States } from './convertStates';
import { NotConvertible } from './expression/lexExpression';
import { or, type Truth } from './expression/truth';
import { below, type Report } from './report';
import { type FieldScope, lastPart } from './scope';

/** Reactions by the node they change: a field's own, and those of other fields that target it. */
function reactionsOf({ stated, report }: Conversion): Map<FieldNode, Reaction[]> {
  const found = new Map<FieldNode, Reaction[]>();
  const add = (node: FieldNode, reaction: Reaction): void =>
    void found.set(node, [...(found.get(node) ?? []), reaction]);
  for (const { node, said, scope } of stated) {
    for (const { schema, at } of said) {
      const given = schema['x-reactions'];
      if (given === undefined || given === null) continue;
      const list = Array.isArray(given) ? given : [given];
      list.forEach((each, index) => {
        const here = Array.isArray(given) ? below(at, 'x-reactions', index) : below(at, 'x-reactions');
        if (!isObject(each)) {
          report.say(here, 'is code');
          return;
        }
        const reaction = { said: each, at: here, scope, self: node.name };
        const target = each.target === undefined ? node : targetOf(each.target, scope);
        if (target) add(target, reaction);
        else report.say(below(here, 'target'), 'names no field that can be changed from here');
      });
    }
  }
  return found;
}

/** A target is resolved in the scope of the field that names it. */
function targetOf(target: unknown, scope: FieldScope): FieldNode | undefined {
  return typeof target === 'string' ? scope.known(lastPart(target))?.node : undefined;
}

/** A condition within the language's limits; otherwise it is reported and dropped. */
function conditionOf(truth: Truth, at: string, what: string, report: Report): Condition | boolean {
  if (typeof truth === 'boolean') return truth;
  try {
    parseCondition(truth);
    return truth;
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    report.say(at, `${what}: ${error.message}`);
    return false;
  }
}

/** Disabled, or read-only for now. */
function eitherOf(disabled: Truth, readOnly: Truth, at: string, report: Report): Truth {
  try {
    return or(disabled, readOnly);
  } catch (error) {
    if (!(error instanceof NotConvertible)) throw error;
    report.say(at, `disabled: ${error.message}`);
    return disabled;
  }
}

function put(node: FieldNode, states: States, at: string, report: Report): void {
  const hidden = conditionOf(states.hidden, at, 'hidden', report);
  if (hidden) node.hiddenWhen = hidden;
  const readOnly = conditionOf(states.readOnly, at, 'read-only', report);
  if (readOnly === true) node.readOnly = true;
  else if (readOnly) report.say(at, 'is read-only under a condition: it is disabled then');
  const fixed = readOnly === true ? states.disabled : eitherOf(states.disabled, readOnly, at, report);
  const disabled = conditionOf(fixed, at, 'disabled', report);
  if (disabled) node.disabledWhen = disabled;
  const asked = conditionOf(states.required, at, 'required', report);
  // Nobody could fill it in.
  const closed = node.widget === 'unknown' && asked !== undefined && asked !== false;
  if (closed) report.say(below(at, 'required'), 'is left out: the field has no widget');
  const required = closed ? undefined : asked;
  const ruled = node.rules?.some((rule) => rule === 'required' || 'required' in rule);
  if (required === true && !ruled) node.rules = ['required', ...(node.rules ?? [])];
  else if (required && required !== true) node.requiredWhen = required;
}

function applyTo(each: Stated, reactions: readonly Reaction[], report: Report): void {
  const { node, said, scope } = each;
  const readers = readersOf(scope, node.name, new Map());
  let states: States = { hidden: false, disabled: false, readOnly: false, required: each.required };
  for (const { schema, at } of said) {
    const own = convertStates(schema, at, readers, report);
    // A column around a field hides it too.
    states = { ...states, ...own, hidden: own.hidden ?? states.hidden };
  }
  for (const reaction of reactions) {
    const reacted = react(states, reaction, report);
    states = reacted.states;
    if (reacted.formula !== undefined && node.name) node.formula = reacted.formula;
  }
  put(node, states, said[0]?.at ?? '', report);
}

/** Hides, disables, requires and computes the fields as their schemas specify. All fields are known by now. */
export function applyStates(conversion: Conversion): void {
  const reactions = reactionsOf(conversion);
  for (const each of conversion.stated) applyTo(each, reactions.get(each.node) ?? [], conversion.report);
}
