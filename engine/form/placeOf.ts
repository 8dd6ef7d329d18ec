import type { FieldPlace } from '../registry';
import type { FormModel } from './formModel';

/** Where a placed widget is drawn. */
export function placeOf(model: FormModel, path: string, message: string | undefined): FieldPlace {
  return { values: model.signals, path, message, set: (at, value) => model.put(at, value) };
}
