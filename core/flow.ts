import { parseJson } from './binding';

/** States of a record that is approved (ENT-53). */
export const flowStatus = { wait: 1, adopt: 2, reject: 3, revoke: 4, cancel: 5 } as const;
export type FlowStatus = (typeof flowStatus)[keyof typeof flowStatus];

/** Urgency (ENT-54); unset is normal. */
export const flowUrgency = { normal: 1, important: 2, urgent: 3 } as const;

/** What was done with a record (ENT-55). */
export const handling = {
  return: 0,
  approve: 1,
  initiate: 2,
  withdraw: 3,
  terminate: 4,
  assign: 5,
  addSign: 6,
  transfer: 7,
  change: 8,
  revive: 9,
} as const;
export type Handling = (typeof handling)[keyof typeof handling];

const { wait, adopt, reject, revoke, cancel } = flowStatus;
/** A record that nobody handed in has no state. */
const none = undefined;

/** Handling → the states it may begin in, and the one it leads to (ENT-57, ours). */
const transitions: Record<Handling, { from: readonly (FlowStatus | undefined)[]; to: FlowStatus }> = {
  [handling.initiate]: { from: [none, reject, revoke], to: wait },
  [handling.approve]: { from: [wait], to: adopt },
  [handling.return]: { from: [wait], to: reject },
  [handling.withdraw]: { from: [wait], to: revoke },
  [handling.terminate]: { from: [wait], to: cancel },
  [handling.assign]: { from: [wait], to: wait },
  [handling.addSign]: { from: [wait], to: wait },
  [handling.transfer]: { from: [wait], to: wait },
  [handling.change]: { from: [wait], to: wait },
  [handling.revive]: { from: [cancel], to: wait },
};

/** The state after this handling; undefined: it is not possible in this state. */
export function nextStatus(status: FlowStatus | undefined, done: Handling): FlowStatus | undefined {
  const { from, to } = transitions[done];
  return from.includes(status) ? to : undefined;
}

/** The urgency of a stored value: unset or unknown is normal (ENT-54). */
export function urgencyOf(value: unknown): number {
  return Object.values(flowUrgency).find((each) => each === Number(value)) ?? flowUrgency.normal;
}

export interface FlowTarget {
  modelId: string;
  recordId: string;
}

/** Base64 of UTF-8, or the text itself when it is none. */
function decoded(text: string): string {
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
