import { newId } from '../../../../core/id';
import type { Ctx } from '../../../ctx';
import { findAll } from '../../../db/find';
import { branchIds } from '../../../lists/tree';
import { allOrganizes } from '../../../services/organisation/organizeNames';

/** Variables that are computed only when the statement uses them. */
const needed = {
  people: /@currentUsersAndSubordinates\b/i,
  organizes:
    /@(currentOrganizationAndSuborganization|chargeorganization|currentChargeorganizationAndSuborganization)\b/,
};

/** The user and all direct and indirect subordinates. */
async function withSubordinates(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.raw<{ id: string }>(
    `with recursive below as (
       select id from weft_user where id = $1
       union
       select each.id from weft_user each join below on each.manager_id = below.id where each.delete_mark is null
     ) select id from below`,
    [ctx.user.id],
  );
  return rows.map((row) => row.id);
}

/** `@user`, `@organization`, … of contract-visualdev §11, for the current user. */
export async function sqlVariables(ctx: Ctx, statement: string): Promise<Record<string, unknown>> {
  const { id, organizeId } = ctx.user;
  const organizes = needed.organizes.test(statement) ? await allOrganizes(ctx.db) : [];
  const branch = (root: string) => [...branchIds(organizes, root)];
  const charge = organizes.length
    ? (await findAll(ctx.db, 'weftOrganize', ['id'], { managerId: id, deleteMark: null })).map((row) => row.id)
    : [];
  return {
    user: id,
    currentUser: id,
    userId: id,
    currentUsersAndSubordinates: needed.people.test(statement) ? await withSubordinates(ctx) : [id],
    organization: organizeId,
    organizeId,
    currentOrganizationAndSuborganization: organizeId ? branch(organizeId) : [],
    chargeorganization: charge,
    currentChargeorganizationAndSuborganization: [...new Set(charge.flatMap(branch))],
    snowFlakeID: newId(),
    lotSnowID: () => newId(),
  };
}
