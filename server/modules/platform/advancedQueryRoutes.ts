import { Type } from 'typebox';
import type { Condition } from '../../../core/language/types';
import type { Ctx } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { CodeOrId } from '../../http/shapes';
import type { ListQuery } from '../../lists/list';
import { listRoute } from '../../resources/listRoute';
import { grantsOf } from '../../services/permissions/grants';
import { createPlan, planList, removePlan, sharePlan, updatePlan } from '../../services/platform/advancedQuery';

/** Own plans, and shared ones where the person sees the list: `moduleId` begins with the id of its menu. */
async function plansInSight({ db, user }: Ctx, { moduleId }: ListQuery): Promise<Condition> {
  const own = { userId: user.id };
  const { administrator, menuIds } = await grantsOf(db, user);
  const sees = administrator || menuIds.has(String(moduleId).replace(/\.views$/, ''));
  return sees ? { any: [own, { shared: 1 }] } : own;
}

/** Saved super queries and views of lists: private to each person unless shared (contract-visualdev §6.4). */
export const advancedQueryRoutes: RouteSpec[] = [
  listRoute('advancedQuery.list', {
    summary: 'The own plans in a module, and those that are shared with the people of its list',
    permission: 'signedIn',
    path: Type.Object({ moduleId: CodeOrId }),
    list: { ...planList, scope: plansInSight },
  }),
  {
    call: 'advancedQuery.create',
    summary: 'Saves a plan; a second one of the same name is refused',
    permission: 'signedIn',
    entity: 'advancedQuery',
    handler: async (ctx, { body }) => {
      await createPlan(ctx, body);
      return { data: null, msg: 'common.saved' };
    },
  },
  {
    call: 'advancedQuery.update',
    summary: 'Changes an own plan',
    permission: 'signedIn',
    entity: 'advancedQuery',
    handler: async (ctx, { path, body }) => {
      await updatePlan(ctx, path.id, body);
      return { data: null, msg: 'common.saved' };
    },
  },
  {
    call: 'advancedQuery.share',
    summary:
      'Shares an own plan with everybody who sees its list, or no more; administrators those of others too (ours)',
    permission: 'signedIn',
    body: Type.Object({ shared: Type.Union([Type.Literal(0), Type.Literal(1)]) }),
    handler: async (ctx, { path, body }) => {
      await sharePlan(ctx, path.id, body.shared);
      return { data: null, msg: 'common.saved' };
    },
  },
  {
    call: 'advancedQuery.remove',
    summary: 'Deletes an own plan',
    permission: 'signedIn',
    handler: async (ctx, { path }) => {
      await removePlan(ctx, path.id);
      return { data: null, msg: 'common.deleted' };
    },
  },
];
