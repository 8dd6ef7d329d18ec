import { Type } from 'typebox';
import type { RouteSpec } from '../http/routeSpec';
import { createPlan, listPlans, removePlan, updatePlan } from '../services/platform/advancedQuery';
import { Id, optionalText, text } from './shapes';

const Plan = Type.Object({
  fullName: text(50),
  moduleId: text(50),
  matchLogic: optionalText(5),
  conditionJson: text(100_000),
});

/** Saved super queries: each person's own (contract-visualdev §6.4). */
export const advancedQueryRoutes: RouteSpec[] = [
  {
    call: 'advancedQuery.list',
    summary: 'The own plans in a module',
    permission: 'signedIn',
    path: Type.Object({ moduleId: text(50) }),
    handler: async (ctx, { path }) => ({ data: { list: await listPlans(ctx, path.moduleId) } }),
  },
  {
    call: 'advancedQuery.create',
    summary: 'Saves a plan; a second one of the same name is refused',
    permission: 'signedIn',
    body: Plan,
    handler: async (ctx, { body }) => {
      await createPlan(ctx, body);
      return { data: null, msg: 'common.saved' };
    },
  },
  {
    call: 'advancedQuery.update',
    summary: 'Changes an own plan',
    permission: 'signedIn',
    path: Id,
    body: Plan,
    handler: async (ctx, { path, body }) => {
      await updatePlan(ctx, path.id, body);
      return { data: null, msg: 'common.saved' };
    },
  },
  {
    call: 'advancedQuery.remove',
    summary: 'Deletes an own plan',
    permission: 'signedIn',
    path: Id,
    handler: async (ctx, { path }) => {
      await removePlan(ctx, path.id);
      return { data: null, msg: 'common.deleted' };
    },
  },
];
