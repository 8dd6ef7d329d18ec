import { Type } from 'typebox';
import type { RouteSpec } from '../../http/routeSpec';
import { text } from '../../http/shapes';
import { listRoute } from '../../resources/listRoute';
import { channelForm, dataTypes } from './dataTypes';
import { deliveryList, retryDelivery, skipDelivery } from './deliveries';
import { createMessage } from './quick';
import { copyTemplate } from './templates';
import { testSend } from './testSend';

/** Templates and channels beside their families (contract-platform §5.14). */
export const channelRoutes: RouteSpec[] = [
  {
    call: 'messageTemplate.copy',
    summary: 'Copy a message template',
    permission: { module: 'msgCenter.msgTemplate', button: 'btn_copy' },
    handler: (ctx, { path }) => copyTemplate(ctx, path.id),
  },
  {
    call: 'messageDataType.list',
    summary: 'Codes with names: 1 types, 2 channels, 3 robots, 4 sources; ours: 5 channels that have an account',
    permission: 'signedIn',
    handler: async (ctx, { path }) => ({ data: dataTypes(ctx, path.id) }),
  },
  {
    call: 'messageDataType.form',
    summary: 'What the forms ask for a channel: members that are shown, and those that are required (ours)',
    permission: 'signedIn',
    query: Type.Object({ code: text(20) }),
    handler: async (ctx, { query }) => channelForm(ctx, query.code),
  },
  {
    call: 'sendConfig.quick',
    summary: 'Create a message with its template and its send configuration (ours)',
    permission: { module: 'msgCenter.sendConfig', button: 'btn_add' },
    hides: 'form',
    entity: 'recordMessage',
    handler: (ctx, { body }) => createMessage(ctx, body),
  },
  {
    call: 'sendConfig.test',
    summary: 'Send a test by a send configuration (ours)',
    permission: { module: 'msgCenter.sendConfig', button: 'btn_edit' },
    handler: (ctx, { path }) => testSend(ctx, path.id),
  },
  listRoute('delivery.list', {
    summary: 'Deliveries: waiting, sent, failed (ours)',
    permission: { module: 'msgCenter.delivery' },
    list: deliveryList,
  }),
  {
    call: 'delivery.retry',
    summary: 'Send a failed delivery again (ours)',
    permission: { module: 'msgCenter.delivery', button: 'btn_edit' },
    handler: (ctx, { path }) => retryDelivery(ctx, path.id),
  },
  {
    call: 'delivery.skip',
    summary: 'Take a failed delivery from those that wait for a decision (ours)',
    permission: { module: 'msgCenter.delivery', button: 'btn_edit' },
    handler: (ctx, { path }) => skipDelivery(ctx, path.id),
  },
];
