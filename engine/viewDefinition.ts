import type { ComponentType } from 'react';
import type { ViewWords } from '../core/language/schema/views';

/** A view type: its schema in the language, and the component that renders it. Made by `defineView`. */
export interface ViewDefinition extends ViewWords {
  // biome-ignore lint/suspicious/noExplicitAny: ViewProps of its own view; named here, the session would name itself
  component: ComponentType<any>;
  /** Fetches the component, which until then renders a placeholder. */
  load?: () => Promise<unknown>;
  /** Is the component fetched? */
  isReady?: () => boolean;
}

/** View types by name; a name that occurs twice throws. */
export function createViewRegistry(definitions: readonly ViewDefinition[]): ReadonlyMap<string, ViewDefinition> {
  const byName = new Map<string, ViewDefinition>();
  for (const definition of definitions) {
    if (byName.has(definition.name)) throw new Error(`there are two views called "${definition.name}"`);
    byName.set(definition.name, definition);
  }
  return byName;
}
