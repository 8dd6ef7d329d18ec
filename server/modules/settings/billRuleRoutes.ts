import { Type } from 'typebox';
import { limits } from '../../../core/limits';
import { Refusal } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { previewBillNumber } from '../../services/platform/billNumber';
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
  {
    call: 'billRule.export',
    summary: 'A bill rule as a .bb file',
    audit: 'export',
    hides: ['column', 'form'],
    permission: { module, button: 'btn_export' },
    path: Id,
    handler: async (ctx, { path }) => ({ data: await exportBillRule(ctx, path.id) }),
  },
  {
    call: 'billRule.import',
    summary: 'Takes a .bb file; the rule comes in disabled and has issued nothing yet',
    permission: { module, button: 'btn_import' },
    upload: { maxBytes: limits.importMaxBytes },
    handler: async (ctx, { file }) => {
      if (!file) throw new Refusal('file.importFormat');
      await importBillRule(ctx, file);
      return { data: null, msg: 'common.imported' };
    },
  },
];
