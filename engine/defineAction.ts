import type { ActionWords } from '../core/language/schema/actions';
import type { Action, Bound, Text } from '../core/language/types';
import type { Host } from './host';

/** What an action of a module works with. */
export interface ActionKit {
  host: Host;
  /** Data of the last call: later actions read it as `result`. */
  result: unknown;
  /** `msg` of the last call: later actions read it as `message`. */
  message: string | undefined;
  /** A person's press or key started the actions; without one they change nothing. */
  pressed: boolean;
  /** The value of a member with its bindings: `row`, `value`, `result`, the form, views. */
  read: (bound: Bound | undefined) => unknown;
  /** A text in the person's language. */
  words: (text: Text | undefined) => string;
  /** Runs actions inside this one; false: one of them ended the list. */
  run: (actions: readonly Action[] | undefined) => Promise<boolean>;
}

/** An action beside those of the language. `Members`: its own members, as propsSchema describes them. */
export interface ActionDefinition<Members = never> extends ActionWords {
  /** False ends the list, as a refused call does. */
  run: (kit: ActionKit, action: Members) => boolean | Promise<boolean>;
}

/** Declares an action: its members in the language, and what it does. */
export const defineAction = <Members>(definition: ActionDefinition<Members>): ActionDefinition => definition;

/** Actions by name; a name that occurs twice throws. */
export function createActionRegistry(definitions: readonly ActionDefinition[]): ReadonlyMap<string, ActionDefinition> {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  if (byName.size < definitions.length) throw new Error('there are two actions of one name');
  return byName;
}
