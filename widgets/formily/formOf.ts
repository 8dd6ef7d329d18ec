import { createForm, type Field, type Form, type FormPathPattern } from '@formily/core';
import type { FieldPlace } from '../../engine/registry';

/** A Formily form over the record of an engine's form. */
export interface LaidForm {
  form: Form;
  /** By path: the onChange of a rendered field, for values set by its component. */
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

/** The Formily form of a record: one per record, created for its first component. It has no values of its own. */
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
 * The Formily field at this path; the same for the lifetime of the form. The path is given in parts: in a string,
 * Formily reads `:`, `,` and brackets as patterns.
 */
export function fieldAt({ form }: LaidForm, path: string): Field {
  return form.createField({ name: path.split('.') }) as Field;
}
