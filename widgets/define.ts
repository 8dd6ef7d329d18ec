import type { ComponentType } from 'react';
import type { JsonObject } from '../core/language/types';
import { deferred } from '../engine/deferred';
import type { WidgetDefinition } from '../engine/registry';

// biome-ignore lint/suspicious/noExplicitAny: every widget has props of its own; propsSchema is their type
type Pixels = () => Promise<ComponentType<any>>;

/** A widget whose component is fetched on first use; its definition is available without it. */
export function defineWidget<V = unknown>(
  words: Omit<WidgetDefinition<V>, 'component' | 'load'>,
  pixels: Pixels,
): WidgetDefinition<V> {
  return { ...words, ...deferred(pixels) };
}

/** JSON Schema of a `props` object with exactly these members allowed. */
export function propsOf(properties: JsonObject = {}): JsonObject {
  return { type: 'object', additionalProperties: false, properties };
}

const bool: JsonObject = { type: 'boolean' };
const text: JsonObject = { type: 'string' };
const number: JsonObject = { type: 'number' };
const count: JsonObject = { type: 'integer', minimum: 0 };
/** Number, or null for "not limited", as designers write it. */
const limit: JsonObject = { type: ['number', 'null'] };
/** A number or its text: old designers write `"50"`. */
const loose: JsonObject = { type: ['integer', 'string', 'null'] };
const one = (...values: (string | number | boolean | null)[]): JsonObject => ({ enum: values });
/** CSS members of a text (`text-align`, `font-size`, …), as designers write them. */
const style: JsonObject = { type: 'object', additionalProperties: { type: ['string', 'number'] } };

/** Schemas for declaring props. */
export const prop = { bool, text, number, count, limit, loose, one, style };
