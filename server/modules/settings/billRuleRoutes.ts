import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { previewBillNumber } from '../../services/platform/billNumber';
import { definitionRoutes } from '../files/definitionRoutes';
import { exportBillRule, importBillRule } from './billRules';

const module = 'system.billRule';
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 50 }) });
/** Calls of bill rules besides those of every family (contract-platform §5.8). */
export const billRuleRoutes: RouteSpec[] = [
  {
    call: 'billRule.number',
    summary: 'The number that the next saved record would get; asking does not consume it',
    permission: 'signedIn',
    path: Type.Object({ enCode: Type.String({ minLength: 1, maxLength: 50 }) }),
    handler: async (ctx, { path }) => ({ data: await previewBillNumber(ctx.db, path.enCode, ctx.now) }),
  },
  ...definitionRoutes({
    family: 'billRule',
    module,
    summaries: {
      export: 'A bill rule as a .bb file',
      import: 'Takes a .bb file; the rule comes in disabled and has issued nothing yet',
    },
    path: Id,
    exportFile: exportBillRule,
    importFile: importBillRule,
  }),
];
