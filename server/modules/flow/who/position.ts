import { type Find, listOf, mostPeople } from './about';
import { membersOf } from './members';

/** Members of positions, by id or code. */
export const position: Find<'position'> = ({ ctx }, part) =>
  membersOf(ctx, 'Position', listOf(part.position), 'flow.why.position', mostPeople);
