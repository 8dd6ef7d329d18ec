import { newId } from '../../../core/id';
import { type Ctx, Refusal } from '../../ctx';
import { acceptEntity } from '../../entities/acceptEntity';
import { entityNamed } from '../../entities/entities';
import { creatorUser } from '../../lists/creator';
import type { List } from '../../lists/list';

export interface Plan {
  fullName: string;
  moduleId: string;
  matchLogic?: string | null;
  conditionJson: string;
}

const mostPlans = 100;

/** The stored columns of a plan: conditions of a super query, only ever parsed as JSON. */
function columnsOf({ fullName, matchLogic, conditionJson }: Plan) {
  const conditions: unknown = JSON.parse(conditionJson);
  if (!Array.isArray(conditions) || !conditions.length) throw new Refusal('advancedQuery.empty');
  return { fullName, conditionJson, matchLogic: String(matchLogic ?? 'and').toLowerCase() === 'or' ? 'or' : 'and' };
}

/** Plans in a module, oldest first. What is shared says so, and whose it is where it is another's. */
export const planList: List = {
  table: 'weftAdvancedQuery',
  joins: 'left join weft_user creator on creator.id = t.user_id',
  undeleted: true,
  columns: {
    fullName: 'text',
    moduleId: 'text',
    matchLogic: 'text',
    conditionJson: 'text',
    userId: { sql: 't.user_id', type: 'text' },
    shared: { sql: 't.shared', type: 'number' },
    creatorUser,
  },
  filter: { moduleId: 'moduleId' },
  added: [],
  extend:
    async ({ user }) =>
    ({ userId, shared, creatorUser: by }) => ({
      userId: undefined,
      shared: shared === 1 ? 1 : undefined,
      creatorUser: shared === 1 && userId !== user.id ? by : undefined,
    }),
  sort: ['creatorTime'],
  shape: 'all',
};

async function refusingTaken(name: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'weft_advanced_query_name') throw error;
    throw new Refusal('advancedQuery.taken', { name });
  }
}

const entity = entityNamed('advancedQuery');

export async function createPlan(ctx: Ctx, plan: Plan): Promise<void> {
  const values = columnsOf(plan);
  const own = ctx.db.kysely.selectFrom('weftAdvancedQuery').select((each) => each.fn.countAll().as('plans'));
  const { plans } = await own
    .where('userId', '=', ctx.user.id)
    .where('moduleId', '=', plan.moduleId)
    .executeTakeFirstOrThrow();
  if (Number(plans) >= mostPlans) throw new Refusal('advancedQuery.tooMany', { max: mostPlans });
  const row = { id: newId(), userId: ctx.user.id, moduleId: plan.moduleId, creatorTime: ctx.now, ...values };
  await refusingTaken(values.fullName, () => ctx.db.kysely.insertInto('weftAdvancedQuery').values(row).execute());
}

/** Another user's plan is treated as missing. */
export async function updatePlan(ctx: Ctx, id: string, plan: Plan): Promise<void> {
  const own = ctx.db.kysely.selectFrom('weftAdvancedQuery').selectAll().where('id', '=', id);
  const stored = await own.where('userId', '=', ctx.user.id).executeTakeFirst();
  if (!stored) throw new Refusal('error.notFound');
  const values = columnsOf(acceptEntity(ctx, entity, { ...plan }, stored) as unknown as Plan);
  const change = ctx.db.kysely.updateTable('weftAdvancedQuery').set({ ...values, lastModifyTime: ctx.now });
  await refusingTaken(values.fullName, () => change.where('id', '=', id).execute());
}

/** Shares a plan with everybody who sees its list, or no more: its owner, or an administrator. */
export async function sharePlan({ db, user }: Ctx, id: string, shared: 0 | 1): Promise<void> {
  const change = db.kysely.updateTable('weftAdvancedQuery').set({ shared }).where('id', '=', id);
  const done = await (user.isAdministrator ? change : change.where('userId', '=', user.id)).executeTakeFirst();
  if (done.numUpdatedRows === 0n) throw new Refusal('error.notFound');
}

export async function removePlan(ctx: Ctx, id: string): Promise<void> {
  const done = await ctx.db.kysely
    .deleteFrom('weftAdvancedQuery')
    .where('id', '=', id)
    .where('userId', '=', ctx.user.id)
    .executeTakeFirst();
  if (done.numDeletedRows === 0n) throw new Refusal('error.notFound');
}
