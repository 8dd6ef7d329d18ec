import type { Call } from './types';

/**
 * Whether a call changes something: what its row in `schemas/calls` says, else by its method. A page that only shows something
 * makes no call that changes.
 */
export function callChanges({ method, reads = method === 'GET' }: Pick<Call, 'method' | 'reads'>): boolean {
  return !reads;
}
