import type { FlowPlan, Who } from '../types';

/** Whom an ask means: the `who` of a step, of its copies, of the start. Undefined: the key names no `who` of the document. */
export function whoOfAsk({ doc, steps }: FlowPlan, key: string): Who | undefined {
  if (key === 'start') return doc.start.copy;
  const copy = key.startsWith('copy:') ? steps.get(key.slice(5))?.step : undefined;
  if (copy) return copy.do === 'approve' ? copy.copy : undefined;
  const step = steps.get(key)?.step;
  return step && 'who' in step ? step.who : undefined;
}
