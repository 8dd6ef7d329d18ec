import { type FlowMay, flowActs } from './acts';
import { endedStates, type Look, rules } from './rules';
import type { FlowPlan, FlowState } from './types';

export interface MayOptions {
  /** Of this flow. */
  administrator?: boolean;
  /** Acts for the starter by entrustment. */
  starterDeputy?: boolean;
}

/**
 * What a person may do with an instance, in the order of the table of rules. For whom somebody acts by entrustment of
 * approval: ask with the id of that person.
 */
export function mayOf(
  plan: FlowPlan,
  state: FlowState | undefined,
  userId: string,
  { administrator = false, starterDeputy = false }: MayOptions = {},
): FlowMay[] {
  const look: Look = { plan, state, user: userId };
  return (Object.keys(rules) as FlowMay[]).filter((may) => {
    if (flowActs[may].of === 'administrator' && !administrator) return false;
    if (may === 'delete' && administrator && state && endedStates.includes(state.status)) return true;
    const user = starterDeputy && flowActs[may].deputy && state ? state.starter : userId;
    return rules[may]({ ...look, user }) === undefined;
  });
}
