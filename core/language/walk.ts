import { isObject } from '../isObject';
import { escapePointer } from './measure';
import type { Marks } from './schema/build';
import type { JsonObject } from './types';

/** Any object: documents are walked before they are known to be well formed. */
export type Loose = Readonly<Record<string, unknown>>;

/** The form that a part of the document belongs to. */
export interface FormPlace {
  /** Pointer of its list of fields. */
  at: string;
  fields: readonly unknown[];
  /** The fields of a search: conditions read its own values. */
  search?: boolean;
}

export interface Place {
  form?: FormPlace;
  /** Sub-table whose row is available. */
  table?: string;
  /** A row returned by a call is available; its members are not known. */
  row?: boolean;
  /** Actions here submit the form. */
  submit?: boolean;
  /** Binding roots that exist only here (`result` in actions, `page` in the sources of pickers). */
  roots?: readonly string[];
}

export interface Visitor {
  view?: (view: Loose, at: string, place: Place) => void;
  field?: (field: Loose, at: string, place: Place) => void;
  form?: (form: FormPlace) => void;
  column?: (column: Loose, at: string, place: Place) => void;
  action?: (action: Loose, at: string, place: Place) => void;
  /** A call by name with its params; `undefined` params: the form's values in a submit, else none. */
  call?: (call: unknown, params: unknown, at: string, place: Place) => void;
  source?: (source: Loose, at: string, place: Place) => void;
  rule?: (rule: unknown, at: string, place: Place) => void;
  formRule?: (rule: Loose, at: string, place: Place) => void;
  /** `picker` and `adding` of a field: both name a document. */
  picker?: (use: Loose, at: string, place: Place) => void;
  /** `record`: its keys name members of the current record; false: only `$` keys are valid. */
  condition?: (condition: unknown, at: string, place: Place, record: boolean) => void;
  /** A whole value that may be a binding or contain bindings. */
  bound?: (bound: unknown, at: string, place: Place) => void;
  text?: (text: unknown, at: string, place: Place) => void;
  /** Every part, by the name of its definition in the schema (`view.table`, `action.open`). */
  word?: (name: string, part: unknown, at: string) => void;
}

export type WalkDocument = (document: Loose, visitor: Visitor) => void;

/** Definitions that the visitor walks itself: they are passed whole. */
const whole = new Set(['bound', 'params', 'binding', 'condition']);

/**
 * Walks every part of a document in the order of its members, as described by the language's JSON Schema, the only list
 * of members. Malformed parts are skipped.
 */
export function createWalk(schema: JsonObject): WalkDocument {
  const definitions = (schema.$defs ?? {}) as Record<string, JsonObject>;
  return (document, visitor) => new Walk(definitions, visitor).reference('document', document, '', {}, true);
}

class Walk {
  readonly #definitions: Record<string, JsonObject>;
  readonly #visitor: Visitor;
  constructor(definitions: Record<string, JsonObject>, visitor: Visitor) {
    this.#definitions = definitions;
    this.#visitor = visitor;
  }

  /** A value described by a definition: calls the visitor, then walks its content. */
  reference(name: string, value: unknown, at: string, place: Place, record: boolean): void {
    this.#visitor.word?.(name, value, at);
    this.#tell(name, value, at, place, record);
    const definition = this.#definitions[name];
    if (definition && !whole.has(name)) this.#schema(definition, value, at, place, record);
  }

  #tell(name: string, value: unknown, at: string, place: Place, record: boolean): void {
    const visitor = this.#visitor;
    if (whole.has(name) && name !== 'condition') visitor.bound?.(value, at, place);
    else if (name === 'text') visitor.text?.(value, at, place);
    else if (name === 'rule') visitor.rule?.(value, at, place);
    else if (!isObject(value)) return;
    else if (name === 'condition') visitor.condition?.(value, at, place, record);
    else if (name === 'source') visitor.source?.(value, at, place);
    else if (name === 'action') visitor.action?.(value, at, place);
    else if (name === 'field') visitor.field?.(value, at, place);
    else if (name === 'column') visitor.column?.(value, at, place);
    else if (name === 'formRule') visitor.formRule?.(value, at, place);
    else if (name === 'view') visitor.view?.(value, at, place);
    else if (name === 'pickerUse' || name === 'adding') visitor.picker?.(value, at, place);
  }

  #schema(schema: JsonObject, value: unknown, at: string, outer: Place, outerRecord: boolean): void {
    const marks = schema['x-weft'] as Marks | undefined;
    const place = marks ? this.#place(marks, value, at, outer) : outer;
    const record = marks?.record ?? outerRecord;
    if (typeof schema.$ref === 'string') this.reference(schema.$ref.slice('#/$defs/'.length), value, at, place, record);
    if (marks?.call && isObject(value) && value.call !== undefined) {
      const params = marks.call === 'form' ? value.params : (value.params ?? {});
      this.#visitor.call?.(value.call, params, at, place);
    }
    for (const each of (schema.allOf ?? []) as JsonObject[]) this.#schema(each, value, at, place, record);
    const branch = schema.if ? (matches(schema.if as JsonObject, value) ? schema.then : schema.else) : undefined;
    if (branch) this.#schema(branch as JsonObject, value, at, place, record);
    if (Array.isArray(value)) this.#items(schema.items, value, at, place, record);
    else if (isObject(value)) this.#members(schema, value, at, place, record);
  }

  #items(schema: unknown, items: readonly unknown[], at: string, place: Place, record: boolean): void {
    if (!isObject(schema)) return;
    for (const [index, item] of items.entries())
      this.#schema(schema as JsonObject, item, `${at}/${index}`, place, record);
  }

  #members(schema: JsonObject, value: Loose, at: string, place: Place, record: boolean): void {
    const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
    const rest = isObject(schema.additionalProperties) ? (schema.additionalProperties as JsonObject) : undefined;
    for (const [name, member] of Object.entries(value)) {
      const described = Object.hasOwn(properties, name) ? properties[name] : rest;
      if (!isObject(described)) continue;
      const marks = described['x-weft'] as unknown as Marks | undefined;
      const here = `${at}/${escapePointer(name)}`;
      if (marks?.place !== 'table') this.#schema(described, member, here, place, record);
      else if (place.table === undefined && typeof value.name === 'string') {
        this.#schema(described, member, here, { ...place, table: value.name }, record);
      }
    }
  }

  #place(marks: Marks, value: unknown, at: string, outer: Place): Place {
    let place = outer;
    if (marks.form) {
      const fields = Array.isArray(value) ? value : isObject(value) ? value.fields : undefined;
      if (Array.isArray(fields)) {
        const form = { at: Array.isArray(value) ? at : `${at}/fields`, fields, search: marks.form === 'search' };
        this.#visitor.form?.(form);
        place = { roots: place.roots, form };
      }
    }
    if (marks.place === 'outside') place = { roots: place.roots };
    if (marks.place === 'row') place = { ...place, row: true };
    if (marks.place === 'submit') place = { ...place, submit: true };
    if (marks.place === 'after') place = { ...place, submit: false };
    if (marks.roots) place = { ...place, roots: [...(place.roots ?? []), ...marks.roots] };
    return place;
  }
}

/** Whether a value matches an `if`: the required members exist and have the given values. */
function matches(test: JsonObject, value: unknown): boolean {
  if (test.type === 'object' && !isObject(value)) return false;
  if (!isObject(value)) return false;
  const properties = (test.properties ?? {}) as Record<string, unknown>;
  return (
    ((test.required ?? []) as string[]).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(properties).every(([name, said]) => fits(said, value[name]))
  );
}

function fits(said: unknown, value: unknown): boolean {
  if (!isObject(said) || value === undefined) return true;
  if ('const' in said) return value === said.const;
  return said.type === 'string' ? typeof value === 'string' : true;
}
