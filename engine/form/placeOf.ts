import type { FieldPlace } from '../registry';
import type { FormModel } from './formModel';

/** The place in its form that a placed widget gets. */
export function placeOf(model: FormModel, path: string, message: string | undefined): FieldPlace {
  return { values: model.signals, path, message, set: (at, value) => model.put(at, value) };
}
