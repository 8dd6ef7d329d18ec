import { callChanges } from '../../../core/language/callChanges';
import type { Call } from '../../../core/language/types';
import { itemFamilies } from '../../permissionItems';

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

/**
 * Families that ask who the person is, beyond the right to the call: an administrator gives any role, saves statements in prints and
 * answers for the interfaces of a flow; only the person decides their approvals, entrusts them and changes their address. A
 * page of somebody who has the call too would do with a press what its author cannot.
 */
const ofPerson = new Set([
  ...['currentUser', 'flowBefore', 'flowDelegate', 'flowHandover', 'flowMonitor', 'flowTemplate', 'formLink'],
  ...[
    'department',
    'group',
    'menu',
    'onlineUser',
    'organize',
    'position',
    'printDev',
    'role',
    'system',
    'userRelation',
    'users',
  ],
  ...itemFamilies,
]);

/** Of families of which pages may begin flows and urge, as they make records. */
const ofPersonCalls = new Set(['flowComment.create', 'flowComment.remove', 'flowLaunch.remove', 'flowLaunch.withdraw']);

/** Whether documents make this call only as shipped, or when an administrator wrote them. */
export const isOfPerson = (name: string, call: Call): boolean =>
  callChanges(call) && (ofPerson.has(name.split('.')[0] ?? '') || ofPersonCalls.has(name));

/** Whether only shipped documents and those of administrators make this call. */
export function isGrave(name: string, call: Call): boolean {
  if (!callChanges(call) || name === runs) return false;
  return calls.has(name) || families.has(name.split('.')[0] ?? '');
}
