import type { Binding } from '../language/types';
import { asText } from './read';

/** Variables of rules and filters whose meaning the server knows (contract-visualdev §3.3, §11), by every spelling. */
const tokens: Record<string, string> = {
  '@userId': 'userId',
  '@currentUser': 'userId',
  '@user': 'userId',
  currentUser: 'userId',
  '@userAndSubordinates': 'userAndSubordinates',
  '@userAraSubordinates': 'userAndSubordinates',
  '@currentUsersAndSubordinates': 'userAndSubordinates',
  '@organizeId': 'organizeId',
  '@currentOrg': 'organizeId',
  '@organization': 'organizeId',
  '@organizationAndSuborganization': 'organizationAndSuborganization',
  '@currentOrgAndSubOrg': 'organizationAndSuborganization',
  '@currentOrganizationAndSuborganization': 'organizationAndSuborganization',
  '@branchManageOrganize': 'branchManageOrganize',
  '@currentGradeOrg': 'branchManageOrganize',
  '@chargeorganization': 'branchManageOrganize',
  '@branchManageOrganizeAndSub': 'branchManageOrganizeAndSub',
  '@currentChargeorganizationAndSuborganization': 'branchManageOrganizeAndSub',
  '@depId': 'departmentId',
  '@positionId': 'positionId',
};

/** Names under `tokens` of a condition's scope, which the server fills in: an id, or a list of ids. */
export const tokenNames = [...new Set(Object.values(tokens))];

const single = new Set(['userId', 'organizeId', 'departmentId', 'positionId']);

/** Does the variable stand for several ids? Then a field is among them, not equal to them. */
export const isListToken = ({ $ }: Binding): boolean =>
  $.startsWith('tokens.') && !single.has($.slice('tokens.'.length));

/** A variable as a binding into `tokens` of the scope; undefined: it is none. */
export function tokenBinding(value: unknown): Binding | undefined {
  const name = asText(value);
  return Object.hasOwn(tokens, name) ? { $: `tokens.${tokens[name]}` } : undefined;
}
