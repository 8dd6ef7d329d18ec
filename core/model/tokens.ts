import type { Binding } from '../language/types';
import { asText } from './read';

/** Variables of rules and filters that the server resolves (contract-visualdev §3.3, §11), in every spelling. */
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

/** Names under `tokens` of a condition's scope, set by the server: an id, or a list of ids. */
export const tokenNames = [...new Set(Object.values(tokens))];

const single = new Set(['userId', 'organizeId', 'departmentId', 'positionId']);

/** Whether the variable is a list of ids: a field is then compared by membership, not equality. */
export const isListToken = ({ $ }: Binding): boolean =>
  $.startsWith('tokens.') && !single.has($.slice('tokens.'.length));

/** A variable as a binding into `tokens` of the scope; undefined: not a variable. */
export function tokenBinding(value: unknown): Binding | undefined {
  const name = asText(value);
  return Object.hasOwn(tokens, name) ? { $: `tokens.${tokens[name]}` } : undefined;
}
