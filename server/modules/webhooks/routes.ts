import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import type { List } from '../../lists/list';
import { listRoute } from '../../resources/listRoute';
import { events } from './happened';
import { addHook, changeHook, hookInfo, removeHook, sendAgain } from './webhooks';

const name = Type.String({ minLength: 1, maxLength: 50 });
const id = Type.String({ minLength: 1, maxLength: 50 });
const enabledMark = Type.Integer({ minimum: 0, maximum: 1 });
const outBody = Type.Object({
  fullName: name,
  modelId: id,
  events: Type.Array(Type.Union(events.map((event) => Type.Literal(event))), { minItems: 1, maxItems: events.length }),
  address: Type.String({ pattern: '^https?://[^ ]+$', maxLength: 500 }),
  enabledMark,
});
const part = Type.Object({
  from: Type.String({ minLength: 1, maxLength: 200 }),
  to: Type.String({ minLength: 1, maxLength: 100 }),
});
const inBody = Type.Object({
  fullName: name,
  modelId: id,
  userId: id,
  mapping: Type.Array(part, { minItems: 1, maxItems: 200 }),
  enabledMark,
});

const outs: List = {
  table: 'weftWebhook',
  undeleted: true,
  joins: 'left join weft_visualdev model on model.id = t.model_id',
  columns: {
    fullName: 'text',
    model: { sql: "coalesce(model.full_name, '')", type: 'text' },
    address: 'text',
    enabledMark: 'number',
    creatorTime: 'date',
  },
  search: ['fullName', 'model', 'address'],
  sort: ['-creatorTime'],
};
const ins: List = {
  table: 'weftWebhookIn',
  undeleted: true,
  joins: 'left join weft_visualdev model on model.id = t.model_id left join weft_user person on person.id = t.user_id',
  columns: {
    fullName: 'text',
    model: { sql: "coalesce(model.full_name, '')", type: 'text' },
    person: { sql: "coalesce(person.real_name || '/' || person.account, '')", type: 'text' },
    path: { sql: "'/api/hooks/' || t.id", type: 'text' },
    enabledMark: 'number',
    creatorTime: 'date',
  },
  search: ['fullName', 'model'],
  sort: ['-creatorTime'],
};
const log: List = {
  table: 'weftWebhookDelivery',
  undeleted: true,
  joins: 'join weft_webhook hook on hook.id = t.webhook_id',
  columns: {
    webhook: { sql: 'hook.full_name', type: 'text' },
    event: 'text',
    state: 'text',
    tries: 'number',
    answer: 'number',
    body: 'text',
    creatorTime: 'date',
    endedTime: 'date',
  },
  search: ['webhook', 'body'],
  filter: { state: 'state' },
  sort: ['-creatorTime'],
};

/** The same five calls of both directions. */
const family = (suffix: '' | 'In', body: typeof outBody | typeof inBody, list: List, what: string): RouteSpec[] => {
  const table = suffix ? 'weftWebhookIn' : 'weftWebhook';
  const permission = 'administrator' as const;
  const audit = 'webhook';
  return [
    listRoute(`webhook.list${suffix}`, { summary: `${what} (ours)`, permission, list }),
    {
      call: `webhook.info${suffix}`,
      summary: `One of: ${what} (ours)`,
      permission,
      handler: (ctx, { path }) => hookInfo(ctx, table, path.id),
    },
    {
      call: `webhook.add${suffix}`,
      summary: `Add to: ${what}; the answer holds the secret once (ours)`,
      permission,
      audit,
      body,
      handler: (ctx, input) => addHook(ctx, table, input.body),
    },
    {
      call: `webhook.change${suffix}`,
      summary: `Change one of: ${what} (ours)`,
      permission,
      audit,
      body,
      handler: (ctx, input) => changeHook(ctx, table, input.path.id, input.body),
    },
    {
      call: `webhook.remove${suffix}`,
      summary: `Remove one of: ${what} (ours)`,
      permission,
      audit,
      handler: (ctx, { path }) => removeHook(ctx, table, path.id),
    },
  ];
};

/** Webhooks of models, for administrators (ours). */
export const webhookRoutes: RouteSpec[] = [
  ...family('', outBody, outs, 'Webhooks that are told of records'),
  ...family('In', inBody, ins, 'Webhooks that make records'),
  listRoute('webhook.log', { summary: 'What webhooks were told (ours)', permission: 'administrator', list: log }),
  {
    call: 'webhook.sendAgain',
    summary: 'Send something of the log of webhooks again (ours)',
    permission: 'administrator',
    audit: 'webhook',
    handler: (ctx, { path }) => sendAgain(ctx, path.id),
  },
];
