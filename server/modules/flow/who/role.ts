import { type Find, listOf, mostPeople } from './about';
import { membersOf } from './members';

/** Members of roles, by id or code. */
export const role: Find<'role'> = ({ ctx }, part) =>
  membersOf(ctx, 'Role', listOf(part.role), 'flow.why.role', mostPeople);
