import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';

export interface Plan {
  fullName: string;
  moduleId: string;
  matchLogic?: string | null;
  conditionJson: string;
}

const mostPlans = 100;

/** Asked of what the page sends: names and values, never read as anything but JSON. */
function accept(plan: Plan) {
  const fullName = plan.fullName.trim();
  if (!fullName) throw new Refusal('advancedQuery.nameMissing');
  const matchLogic = String(plan.matchLogic ?? 'and').toLowerCase() === 'or' ? 'or' : 'and';
  try {
    const conditions: unknown = JSON.parse(plan.conditionJson);
    if (Array.isArray(conditions) && conditions.length)
      return { fullName, matchLogic, conditionJson: plan.conditionJson };
  } catch {
    throw new Refusal('advancedQuery.unreadable');
  }
  throw new Refusal('advancedQuery.empty');
}

/** The own plans in a module, oldest first. */
export async function listPlans(ctx: Ctx, moduleId: string) {
  return ctx.db.kysely
    .selectFrom('weftAdvancedQuery')
    .select(['id', 'fullName', 'moduleId', 'matchLogic', 'conditionJson'])
    .where('userId', '=', ctx.user.id)
    .where('moduleId', '=', moduleId)
    .orderBy('creatorTime')
    .orderBy('id')
    .execute();
}

async function refusingTaken(name: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'weft_advanced_query_name') throw error;
    throw new Refusal('advancedQuery.taken', { name });
  }
}

export async function createPlan(ctx: Ctx, plan: Plan): Promise<void> {
  const values = accept(plan);
  if ((await listPlans(ctx, plan.moduleId)).length >= mostPlans)
    throw new Refusal('advancedQuery.tooMany', { max: mostPlans });
  const row = { id: newId(), userId: ctx.user.id, moduleId: plan.moduleId, creatorTime: ctx.now, ...values };
  await refusingTaken(values.fullName, () => ctx.db.kysely.insertInto('weftAdvancedQuery').values(row).execute());
}

/** Somebody else's plan is as good as none. */
export async function updatePlan(ctx: Ctx, id: string, plan: Plan): Promise<void> {
  const values = { ...accept(plan), lastModifyTime: ctx.now };
  await refusingTaken(values.fullName, async () => {
    const done = await ctx.db.kysely
      .updateTable('weftAdvancedQuery')
      .set(values)
      .where('id', '=', id)
      .where('userId', '=', ctx.user.id)
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw new Refusal('error.notFound');
  });
}

export async function removePlan(ctx: Ctx, id: string): Promise<void> {
  const done = await ctx.db.kysely
    .deleteFrom('weftAdvancedQuery')
    .where('id', '=', id)
    .where('userId', '=', ctx.user.id)
    .executeTakeFirst();
  if (done.numDeletedRows === 0n) throw new Refusal('error.notFound');
}
