import type { NodePlan } from '../compile/formPlan';

/** What a field keeps of what its input gave: without a value what is empty there. A switch may say '' itself, instead of its 0. */
export function heldValue({ widget }: Pick<NodePlan, 'widget'>, value: unknown): unknown {
  const empty = widget?.empty ?? null;
  if (value === undefined) return empty;
  return value === '' && typeof empty !== 'number' ? empty : value;
}
