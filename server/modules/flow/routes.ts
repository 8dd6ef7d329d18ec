import { Type } from 'typebox';
import { Refusal } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import { recordDetail } from '../records/record';
import { flowInfo } from './flowInfo';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** State and approvals of records (ENT-53…57): what `/workFlowDetail` and `/workFlow/entrust` show. */
export const flowRoutes: RouteSpec[] = [
  {
    call: 'flow.info',
    summary: 'The record that a config names, with its state and its approval records',
    permission: 'signedIn',
    query: Type.Object({ config: text(4_000) }),
    handler: (ctx, { query }) => flowInfo(ctx, query.config ?? ''),
  },
  {
    call: 'flow.handle',
    summary: 'Refused: a record is approved by the flow of its model',
    permission: { model: true },
    model: { button: 'btn_edit' },
    path: Type.Object({ modelId: Type.String(), id: Type.String({ pattern: '^[\\w-]*\\d[\\w-]*$' }) }),
    body: Type.Object({
      handleStatus: Type.Integer({ minimum: 0, maximum: 9 }),
      handleOpinion: text(500),
      nodeName: text(50),
      urgency: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    }),
    handler: async (ctx, { path, model: { published, access } }) => {
      // Who does not see the record learns nothing of it.
      await recordDetail(ctx, published, access, path.id);
      throw new Refusal('flow.msg.noFlow');
    },
  },
];
