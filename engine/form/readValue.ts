import type { FieldHandle } from './fieldHandle';
import type { FormModel } from './formModel';

/** The member of the form that this field shows; tracked. */
export function readValue(model: FormModel, handle: FieldHandle): unknown {
  return model.signals[handle.node.name];
}
