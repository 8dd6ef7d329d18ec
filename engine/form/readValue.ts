import type { FieldHandle } from './fieldHandle';
import type { FormModel } from './formModel';

/** The member of the form this field shows, tracked; the plain value rather than Formily's proxy of it. */
export function readValue(model: FormModel, handle: FieldHandle): unknown {
  void handle.field?.value;
  return model.values[handle.node.name];
}
