import { type ActionWords, actionSchemas } from './schema/actions';
import { hasMember, ref, when } from './schema/build';
import { documentSchemas } from './schema/documents';
import { fieldSchemas, type WidgetWords } from './schema/fields';
import { type ViewWords, viewSchemas } from './schema/views';
import { vocabulary } from './schema/vocabulary';
import type { JsonObject } from './types';

export type { ViewWords, WidgetWords };

export interface LanguageParts {
  widgets: readonly WidgetWords[];
  views: readonly ViewWords[];
  /** Actions beside those of the language. */
  actions?: readonly ActionWords[];
  /** Names of schemas/calls. */
  calls: readonly string[];
  /** Names of core/patterns. */
  patterns: readonly string[];
}

/**
 * JSON Schema (draft 2020-12) of every document, and of entities, without `kind`. Strict: an unknown member, call,
 * widget, pattern or action is an error. Written to `schemas/language.json` for completion and checks in editors.
 */
export function languageSchema({ widgets, views, actions, calls, patterns }: LanguageParts): JsonObject {
  const callNames = [...calls].sort();
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The language of Weft documents',
    type: 'object',
    ...when(hasMember('kind'), ref('document'), ref('entity')),
    $defs: {
      ...documentSchemas(),
      ...viewSchemas(views),
      ...fieldSchemas(widgets),
      ...actionSchemas(actions),
      ...vocabulary(callNames, [...patterns].sort()),
    },
  };
}
