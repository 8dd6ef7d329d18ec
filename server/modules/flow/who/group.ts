import { type Find, listOf, mostPeople } from './about';
import { membersOf } from './members';

/** Members of groups, by id or code. */
export const group: Find<'group'> = ({ ctx }, part) =>
  membersOf(ctx, 'Group', listOf(part.group), 'flow.why.group', mostPeople);
