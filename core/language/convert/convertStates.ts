import { outcomeOf, truthOf } from './expression/conditionOf';
import { NotConvertible } from './expression/lexExpression';
import { expressionText, parseExpression } from './expression/parseExpression';
import type { Readers } from './expression/readers';
import { not, type Truth } from './expression/truth';
import type { Loose } from './loose';
import { below, type Report } from './report';

/** Formily's states in terms of this language. */
export interface States {
  hidden: Truth;
  disabled: Truth;
  readOnly: Truth;
  required: Truth;
}

type Scalar = string | number | boolean | null;
type Meaning = (value: Scalar) => boolean;
type Change = (read: (wanted: Meaning) => Truth, truth: () => Truth) => Partial<States>;

const is =
  (...values: Scalar[]): Meaning =>
  (value) =>
    values.includes(value);

/** Formily's states by their plain names; schemas write most of them with `x-`. */
const changes: Readonly<Record<string, Change>> = {
  visible: (_, truth) => ({ hidden: not(truth()) }),
  hidden: (_, truth) => ({ hidden: truth() }),
  display: (outcome) => ({ hidden: outcome(is('none', 'hidden')) }),
  disabled: (_, truth) => ({ disabled: truth() }),
  editable: (_, truth) => ({ disabled: not(truth()) }),
  readOnly: (_, truth) => ({ readOnly: truth() }),
  readPretty: (_, truth) => ({ readOnly: truth() }),
  pattern: (outcome) => ({ disabled: outcome(is('disabled')), readOnly: outcome(is('readOnly', 'readPretty')) }),
  required: (_, truth) => ({ required: truth() }),
};

/** `x-read-only`, `x-readOnly` and `readOnly` are one state. */
function stateName(name: string): string | undefined {
  const plain = name.replace(/^x-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.hasOwn(changes, plain) ? plain : undefined;
}

export const isState = (name: string): boolean => stateName(name) !== undefined;

/** Converts one state; throws NotConvertible when it is more than a condition. */
function changeOf(name: string, value: unknown, readers: Readers): Partial<States> {
  const change = changes[name] as Change;
  const text = expressionText(value);
  if (text !== undefined) {
    const expression = parseExpression(text);
    return change(
      (wanted) => outcomeOf(expression, readers, wanted),
      () => truthOf(expression, readers),
    );
  }
  if (typeof value !== 'boolean' && typeof value !== 'string') throw new NotConvertible('is no state');
  return change(
    (wanted) => wanted(value),
    () => value === true,
  );
}

/** The states in an object (a schema's `x-…`, a reaction's `state`); the caller handles its other members. */
export function convertStates(from: Loose, at: string, readers: Readers, report: Report): Partial<States> {
  const states: Partial<States> = {};
  for (const [name, value] of Object.entries(from)) {
    const state = stateName(name);
    // A list of required members describes the children, not this node.
    if (!state || value === undefined || value === null || Array.isArray(value)) continue;
    try {
      Object.assign(states, changeOf(state, value, readers));
    } catch (error) {
      if (!(error instanceof NotConvertible)) throw error;
      report.say(below(at, name), error.message);
    }
  }
  return states;
}
