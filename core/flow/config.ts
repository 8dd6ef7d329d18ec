import { parseJson } from '../binding';

export interface FlowTarget {
  modelId: string;
  recordId: string;
}

/** Base64 of UTF-8, or the text itself when it is none. */
export function decoded(text: string): string {
  if (!/^[\w+/=-]+$/.test(text)) return text;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

const idOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/**
 * The record that `config` of `/workFlowDetail` names: base64 of JSON, or JSON, with `modelId` (`flowId`) and `id`
 * (`processId`, `taskId`). Undefined: it names none, such as the type of an entrustment.
 */
export function readFlowConfig(config: string): FlowTarget | undefined {
  const found = parseJson(decoded(config.slice(0, 4_000)));
  if (typeof found !== 'object' || found === null) return undefined;
  const { modelId, flowId, id, processId, taskId } = found as Record<string, unknown>;
  const target = { modelId: idOf(modelId ?? flowId), recordId: idOf(id ?? processId ?? taskId) };
  return target.modelId && target.recordId ? target : undefined;
}
