import { createForm, type Field, type Form, type FormPathPattern } from '@formily/core';
import type { FieldPlace } from '../../engine/registry';

/** A Formily form laid over the record of an engine's form. */
export interface LaidForm {
  form: Form;
  /** What a drawn field does with a value that its component puts in, by path. */
  drawn: Map<string, (value: unknown) => void>;
}

const laid = new WeakMap<object, LaidForm>();

/** Formily's writes go through the engine, so that formulas, linkages and checks follow them. */
function writeThrough({ form, drawn }: LaidForm, place: FieldPlace): void {
  form.setValuesIn = (pattern: FormPathPattern, value: unknown) => {
    const path = String(pattern);
    const change = drawn.get(path);
    if (change) change(value);
    else place.set(path, value);
  };
  form.setValues = (values: object) => {
    for (const [path, value] of Object.entries(values)) form.setValuesIn(path, value);
  };
  form.deleteValuesIn = (pattern: FormPathPattern) => form.setValuesIn(pattern, null);
}

/** The Formily form of a record: one per record, made for the first component that needs it. It holds no values of its own. */
export function formOf(place: FieldPlace): LaidForm {
  let found = laid.get(place.values);
  if (!found) {
    found = { form: createForm({ values: place.values }), drawn: new Map() };
    writeThrough(found, place);
    laid.set(place.values, found);
  }
  return found;
}

/**
 * The Formily field at this place; the same for as long as the form lives. The path is given in parts: in a text, Formily
 * reads `:`, `,` and brackets as patterns.
 */
export function fieldAt({ form }: LaidForm, path: string): Field {
  return form.createField({ name: path.split('.') }) as Field;
}
