import { callChanges } from '../../../core/language/callChanges';
import type { Call } from '../../../core/language/types';

/** Families whose changes make people stronger, or speak for them: administration, sign-in, who sees and runs what. */
const families = new Set([
  'auth',
  'authority',
  'board',
  'dataInterface',
  'screen',
  'security',
  'signInProvider',
  'sysConfig',
  'token',
  'viewAs',
  'visualdev',
  'webhook',
]);
const calls = new Set(['users.resetPassword', 'userRelation.set', 'currentUser.modifyPassword']);
/** Runs an interface, as reading calls do. */
const runs = 'dataInterface.batchStart';

/** Whether only shipped documents and those of administrators make this call. */
export function isGrave(name: string, call: Call): boolean {
  if (!callChanges(call) || name === runs) return false;
  return calls.has(name) || families.has(name.split('.')[0] ?? '');
}
