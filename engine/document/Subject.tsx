import type { FormModel } from '../form/formModel';
import { observe } from './observe';

/** The name of the record in the title of its dialog: the loaded value of a field, nothing while it has none. */
export const Subject = observe(({ model, name }: { model: FormModel; name: string }) => {
  // The loaded values are not observed; every load sets the current ones, which are.
  void model.values[name];
  const value = model.loadedValues[name];
  const named = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return named ? ` · ${value}` : null;
});

/** What a dialog of this document shows after its title; nothing for a new record. */
export function subjectOf(model: FormModel | undefined, name: string | undefined, mode: string) {
  return model && name !== undefined && mode === 'edit' ? <Subject model={model} name={name} /> : undefined;
}
