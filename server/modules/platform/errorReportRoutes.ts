import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { ids } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import { errorReportList, removeReports, storeReport } from '../../services/platform/errorReports';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const Report = Type.Object({
  kind: text(20),
  message: text(2_000),
  stack: text(20_000),
  document: text(200),
  pointer: text(500),
  path: text(2_000),
});

/** The error store (ERR-23). Errors of the sign-in page are stored too, so a report needs no session. */
export const errorReportRoutes: RouteSpec[] = [
  {
    call: 'errorReport.send',
    summary: 'Store a run-time error of a browser',
    permission: 'public',
    perMinute: 30,
    // It changes nothing of the person's: views as somebody else report too, and the operation log has no row of it.
    bodyLimit: 32 * 1024,
    body: Report,
    handler: (ctx, { body }) => storeReport(ctx, body),
  },
  listRoute('errorReport.list', {
    summary: 'Run-time errors of browsers, with their document and pointer',
    permission: { module: 'system.log' },
    list: errorReportList,
  }),
  {
    call: 'errorReport.remove',
    summary: 'Delete run-time errors of browsers',
    hides: 'none',
    permission: { module: 'system.log', button: 'btn_remove' },
    body: Type.Object({ ids: ids(1_000) }),
    handler: (ctx, { body }) => removeReports(ctx, body.ids),
  },
];
