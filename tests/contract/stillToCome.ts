/**
 * Calls of docs/spec/requirements.md that the catalogue lacks, by subject. The list shrinks: requiredCalls.test.ts fails for
 * an entry whose call is there.
 */
export const stillToCome: Record<string, string[]> = {};
