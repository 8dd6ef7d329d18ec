import { parseJson } from '../binding';
import { decoded } from './config';

/** What opens one approval. */
export interface FlowPlace {
  /** The instance; 0: none yet. */
  processId: string;
  /** The task that is decided. */
  taskOperatorId: string;
  /** Version, for a new one. */
  flowId: string;
}

const idOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The place that params name: members of their own, or those of `config` (base64 of JSON, or JSON, contract-flow §9). */
export function readPlace(params: Readonly<Record<string, unknown>>): FlowPlace {
  const found = params.config ? parseJson(decoded(String(params.config).slice(0, 4_000))) : undefined;
  const own = Object.fromEntries(Object.entries(params).filter(([, value]) => idOf(value) !== ''));
  const all = { ...(typeof found === 'object' ? found : {}), ...own } as Record<string, unknown>;
  return {
    processId: idOf(all.processId ?? all.taskId ?? all.id),
    taskOperatorId: idOf(all.taskOperatorId),
    flowId: idOf(all.flowId),
  };
}
