import type { Json, JsonObject } from '../types';

/** Helpers that build the language's JSON Schema. They are marked free of side effects: the browser's build leaves out what only the server reads. */

export const ref = /* @__NO_SIDE_EFFECTS__ */ (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

/** An object with exactly these members. `title` is its name in messages ("a table column"). */
/* @__NO_SIDE_EFFECTS__ */
export function closed(title: string, properties: JsonObject, required: string[] = []): JsonObject {
  return { title, type: 'object', additionalProperties: false, required, properties };
}

export const text: JsonObject = { type: 'string', minLength: 1 };
export const flag: JsonObject = { type: 'boolean' };
export const number: JsonObject = { type: 'number' };
export const count: JsonObject = { type: 'integer', minimum: 0 };
export const one = /* @__NO_SIDE_EFFECTS__ */ (...values: Json[]): JsonObject => ({ enum: values });
export const list = /* @__NO_SIDE_EFFECTS__ */ (items: JsonObject): JsonObject => ({ type: 'array', items });
export const some = /* @__NO_SIDE_EFFECTS__ */ (items: JsonObject): JsonObject => ({
  type: 'array',
  items,
  minItems: 1,
});

/**
 * What the walker (`walk.ts`) must know of a place beyond its shape.
 *
 * `form`: the object's `fields` (of an array: the array itself) are a form, or a search. `place`: `row` a row is given,
 * `outside` no form and no row, `table` columns of the sub-table of this name, `submit` actions that submit the form,
 * `after` actions that no longer do. `record: false`: a condition here has no record, only `$` paths. `roots`: binding
 * roots that exist only here. `call`: the object names a call; `form`: without params, it sends the form's values.
 */
export interface Marks {
  form?: 'form' | 'search';
  place?: 'row' | 'outside' | 'table' | 'submit' | 'after';
  record?: false;
  roots?: string[];
  call?: 'given' | 'form';
  /** Of a view: its aspects, by name. */
  exposes?: { [aspect: string]: JsonObject };
}

/** The key of the marks in the schema; validators ignore it. */
export const marksKey = 'x-weft';

export const marked = /* @__NO_SIDE_EFFECTS__ */ (schema: JsonObject, marks: Marks): JsonObject => ({
  ...schema,
  [marksKey]: marks as JsonObject,
});

/** `if`, `then` and `else`, to be spread into a schema. */
/* @__NO_SIDE_EFFECTS__ */
export function when(test: JsonObject, yes: JsonObject, no?: JsonObject): JsonObject {
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  return no ? { if: test, then: yes, else: no } : { if: test, then: yes };
}

export const isObject: JsonObject = { type: 'object' };

/** A string, or an object of one shape. */
/* @__NO_SIDE_EFFECTS__ */
export function stringOr(object: JsonObject, string: JsonObject = {}): JsonObject {
  return { type: ['string', 'object'], ...when(isObject, object, string) };
}

export const hasMember = /* @__NO_SIDE_EFFECTS__ */ (name: string): JsonObject => ({
  required: [name],
  properties: { [name]: true },
});

/** An object whose shape is chosen by a member it has: the first of these that is present. */
/* @__NO_SIDE_EFFECTS__ */
export function byMember(shapes: Record<string, JsonObject>): JsonObject {
  const names = Object.keys(shapes);
  const last: JsonObject = { anyOf: names.map(hasMember) };
  return names.reduceRight<JsonObject>(
    (otherwise, name) => when(hasMember(name), shapes[name] as JsonObject, otherwise),
    last,
  );
}

/** An object whose shape is chosen by the value of one member (`do`, `view`, `kind`). */
/* @__NO_SIDE_EFFECTS__ */
export function byValue(title: string, member: string, shapes: Record<string, JsonObject>): JsonObject {
  const names = Object.keys(shapes);
  return {
    title,
    type: 'object',
    required: [member],
    properties: { [member]: one(...names) },
    allOf: names.map((name) =>
      when({ properties: { [member]: { const: name } }, required: [member] }, shapes[name] as JsonObject),
    ),
  };
}
