import { isObject } from '../../isObject';
import { convertStates, isState, type States } from './convertStates';
import { truthOf } from './expression/conditionOf';
import { formulaOf } from './expression/formulaOf';
import { NotConvertible } from './expression/lexExpression';
import { expressionText, parseExpression } from './expression/parseExpression';
import type { Read, Readers } from './expression/readers';
import { either, type Truth } from './expression/truth';
import { type Loose, objectAt } from './loose';
import { below, type Report } from './report';
import { type FieldScope, lastPart } from './scope';

/** A declarative reaction and the field whose state it changes. */
export interface Reaction {
  said: Loose;
  at: string;
  /** Scope of the field that declares it: its dependencies and `$self` are resolved there. */
  scope: FieldScope;
  self: string | undefined;
}

const readOfPath = (scope: FieldScope, path: string): Read | undefined => {
  const name = lastPart(path);
  return path.startsWith('.') ? scope.own(name) : (scope.ofForm(name) ?? scope.own(name));
};

/** The fields behind a reaction's dependencies, by index or by name. */
function dependenciesOf({ said, scope, at }: Reaction, report: Report): Map<string, Read> {
  const found = new Map<string, Read>();
  const given = said.dependencies ?? {};
  for (const [name, value] of Object.entries(given)) {
    const here = below(at, 'dependencies', name);
    const source = isObject(value) ? value.source : value;
    const label = isObject(value) && typeof value.name === 'string' ? value.name : name;
    const property = isObject(value) ? value.property : undefined;
    if (typeof source !== 'string') report.say(here, 'names no field');
    else if (source.includes('#') || (property !== undefined && property !== 'value')) {
      report.say(here, 'reads something of a field other than its value');
    } else {
      const read = readOfPath(scope, source);
      if (read) found.set(label, read).set(name, read);
      else report.say(here, `there is no field "${source.slice(0, 100)}" to read here`);
    }
  }
  return found;
}

export function readersOf(
  scope: FieldScope,
  self: string | undefined,
  dependencies: ReadonlyMap<string, Read>,
): Readers {
  return {
    dependency: (name) => dependencies.get(name),
    field: (name) => scope.ofForm(name),
    member: (name) => scope.own(name),
    own: () => (self === undefined ? undefined : scope.own(self)),
  };
}

const usualEffects = new Set(['onFieldInit', 'onFieldValueChange', 'onFieldInputValueChange', 'onFieldMount']);

function reportRest({ said, at }: Reaction, report: Report): void {
  for (const branch of ['fulfill', 'otherwise']) {
    for (const name of Object.keys(objectAt(said, branch))) {
      if (!['state', 'schema'].includes(name))
        report.say(below(at, branch, name), name === 'run' ? 'is code' : 'has no equivalent');
    }
    for (const part of ['state', 'schema']) {
      for (const name of Object.keys(objectAt(objectAt(said, branch), part))) {
        if (isState(name) || name === 'value') continue;
        report.say(below(at, branch, part, name), 'cannot be changed by a reaction here');
      }
    }
  }
  const effects = Array.isArray(said.effects) ? said.effects : [];
  effects.forEach((effect, index) => {
    if (!usualEffects.has(effect as string))
      report.say(below(at, 'effects', index), 'is no event that states follow here');
  });
}

function whenOf({ said, at }: Reaction, readers: Readers, report: Report): Truth | undefined {
  const { when } = said;
  if (when === undefined || when === true || when === '') return true;
  if (when === false) return false;
  try {
    const text = expressionText(when);
    if (text === undefined) throw new NotConvertible('is no expression in {{ }}');
    return truthOf(parseExpression(text), readers);
  } catch (error) {
    if (!(error instanceof NotConvertible)) throw error;
    report.say(below(at, 'when'), error.message);
    return undefined;
  }
}

function branchOf({ said, at }: Reaction, branch: string, readers: Readers, report: Report): Partial<States> {
  const part = objectAt(said, branch);
  return Object.fromEntries(
    ['schema', 'state'].flatMap((name) =>
      Object.entries(convertStates(objectAt(part, name), below(at, branch, name), readers, report)),
    ),
  );
}

/** A value that is always computed the same way; undefined when the reaction has none. */
function formulaFrom({ said, at }: Reaction, when: Truth, readers: Readers, report: Report): string | undefined {
  const { value } = objectAt(objectAt(said, 'fulfill'), 'state');
  const { value: other } = objectAt(objectAt(said, 'otherwise'), 'state');
  if (other !== undefined)
    report.say(below(at, 'otherwise', 'state', 'value'), 'a value that is set only sometimes has no equivalent');
  if (value === undefined) return undefined;
  const here = below(at, 'fulfill', 'state', 'value');
  try {
    const text = expressionText(value);
    if (text === undefined) throw new NotConvertible('a constant set by a reaction has no equivalent');
    if (when !== true || other !== undefined)
      throw new NotConvertible('a value that is set only sometimes has no equivalent');
    return formulaOf(parseExpression(text), readers);
  } catch (error) {
    if (!(error instanceof NotConvertible)) throw error;
    report.say(here, error.message);
    return undefined;
  }
}

/** The states of a field after a reaction, and its formula. */
export function react(states: States, reaction: Reaction, report: Report): { states: States; formula?: string } {
  reportRest(reaction, report);
  const readers = readersOf(reaction.scope, reaction.self, dependenciesOf(reaction, report));
  const when = whenOf(reaction, readers, report);
  if (when === undefined) return { states };
  const [then, otherwise] = ['fulfill', 'otherwise'].map((branch) => branchOf(reaction, branch, readers, report));
  const next = { ...states };
  for (const name of Object.keys(states) as (keyof States)[]) {
    try {
      next[name] = either(when, then?.[name] ?? states[name], otherwise?.[name] ?? states[name]);
    } catch (error) {
      if (!(error instanceof NotConvertible)) throw error;
      report.say(reaction.at, `${name}: ${error.message}`);
    }
  }
  return { states: next, formula: formulaFrom(reaction, when, readers, report) };
}
