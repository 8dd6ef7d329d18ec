/** States of a record that is approved (ENT-53); `draft`, `suspended` and `withdrawn` are additions that clients of the family know. */
export const flowStatus = {
  draft: 0,
  wait: 1,
  adopt: 2,
  reject: 3,
  revoke: 4,
  cancel: 5,
  suspended: 6,
  withdrawn: 7,
} as const;
export type FlowStatus = (typeof flowStatus)[keyof typeof flowStatus];

const ends: readonly number[] = [flowStatus.adopt, flowStatus.revoke, flowStatus.cancel];

/** Whether an instance with this state has ended. */
export const isEnd = (state: number): boolean => ends.includes(state);

/** The states of instances that have not ended. */
export const openStates: readonly number[] = Object.values(flowStatus).filter((state) => !isEnd(state));

/** Urgency (ENT-54); unset is normal. */
export const flowUrgency = { normal: 1, important: 2, urgent: 3 } as const;

/** What was done with a record (ENT-55); from `addSignBefore` on additions that clients of the family know. */
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
  addSignBefore: 10,
  suspend: 11,
  restore: 12,
  redirect: 13,
} as const;
export type Handling = (typeof handling)[keyof typeof handling];

/** Commands of which others have the code too, in the words of the family. */
export const deeds = ['refuse', 'takeBack', 'retry', 'skip', 'left'] as const;

/** What a line of the record says was done: the last part of the word `flow.handled.*`. */
export const doneOf = (code: number, deed: string | null): string =>
  deed ?? Object.entries(handling).find(([, each]) => each === code)?.[0] ?? '';

/** The urgency of a stored value: unset or unknown is normal (ENT-54). */
export function urgencyOf(value: unknown): number {
  return Object.values(flowUrgency).find((each) => each === Number(value)) ?? flowUrgency.normal;
}
