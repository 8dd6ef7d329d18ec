import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { CodeOrId } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import { createPlan, planList, removePlan, updatePlan } from '../../services/platform/advancedQuery';

/** Saved super queries: private to each person (contract-visualdev §6.4). */
export const advancedQueryRoutes: RouteSpec[] = [
  listRoute('advancedQuery.list', {
    summary: 'The own plans in a module',
    permission: 'signedIn',
    path: Type.Object({ moduleId: CodeOrId }),
    list: planList,
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
    call: 'advancedQuery.remove',
    summary: 'Deletes an own plan',
    permission: 'signedIn',
    handler: async (ctx, { path }) => {
      await removePlan(ctx, path.id);
      return { data: null, msg: 'common.deleted' };
    },
  },
];
