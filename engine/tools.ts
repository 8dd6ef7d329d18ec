import type { Scope } from '../core/binding';
import { wordsOf } from '../core/language/text';
import type { Entity, Text } from '../core/language/types';
import { createPlans, type Plans } from './compile/plans';
import type { ActionDefinition } from './defineAction';
import type { Frames } from './frames';
import type { Host } from './host';
import type { Registry } from './registry';
import type { Say } from './source/rowShape';
import type { ViewDefinition } from './viewDefinition';

/** A named derivation of core: computes a field with `derive` from the form's values. Must be pure and quick. */
export type Derivation = (values: Record<string, unknown>, context: { now: Date }) => unknown;

/** What every part of the engine needs; one object per engine. */
export interface Tools {
  host: Host;
  /** The host of the whole engine; a session's `host` acts for its document. Absent: `host` is that one. */
  outside?: Host;
  registry: Registry;
  frames: Frames;
  entity: (id: string) => Entity | undefined;
  derivations: Readonly<Record<string, Derivation>>;
  /** View types by name. */
  views: ReadonlyMap<string, ViewDefinition>;
  /** Actions beside those of the language, by name. */
  actions: ReadonlyMap<string, ActionDefinition>;
  plans: Plans;
}

/** Fills missing tools with empty ones. */
export function createTools(given: Pick<Tools, 'host' | 'registry' | 'frames'> & Partial<Tools>): Tools {
  return {
    entity: () => undefined,
    derivations: {},
    views: new Map(),
    actions: new Map(),
    plans: createPlans(),
    ...given,
  };
}

/** Resolves a text in the current language, its values in the scope; undefined gives ''. */
export function words(host: Host, text: Text | undefined, scope?: Scope): string {
  return wordsOf(text, host.t, scope);
}

/** Asks before unsaved input is lost; keeping it has the focus. */
export const mayLose = (host: Host): Promise<boolean> =>
  host.confirm(host.t('engine.leave'), { danger: true, verb: host.t('engine.discard') });

/** Resolves texts in the current language; the same function until the language changes. */
export function sayer({ host, plans }: Tools): Say {
  const language = host.language();
  if (plans.said?.language !== language) plans.said = { language, say: (text) => words(host, text) };
  return plans.said.say;
}
