/** Entries of a menu with those that destroy at its end, in their order: the first one comes under the finger. */
export const dangerLast = <Entry extends { danger?: boolean | undefined }>(entries: readonly Entry[]): Entry[] => [
  ...entries.filter(({ danger }) => !danger),
  ...entries.filter(({ danger }) => danger),
];
