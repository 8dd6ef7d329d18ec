import { Type } from 'typebox';
import type { Ctx } from '../../ctx';
import { creatorJoin, creatorUser } from '../../lists/creator';
import type { List } from '../../lists/list';
import { defineResource, type Resource } from '../../resources/define';
import { channelList } from '../../services/channels/defineChannel';
import {
  assertUnused,
  checkParameters,
  checkTemplate,
  parametersOf,
  smsFieldsOf,
  type TemplateRow,
  templateTaken,
} from './templates';

const items = Type.Optional(
  Type.Union([Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 100 }), Type.Null()]),
);
const lists = { templateParamList: items, smsFieldList: items };

type Item = Record<string, unknown>;
const listOf = (given: unknown, stored: string | undefined): Item[] =>
  Array.isArray(given) ? given : (JSON.parse(stored ?? '[]') as Item[]);

/** Clients send codes as numbers too. */
function completeTemplate(body: Item): Item {
  const codes = ['messageType', 'messageSource', 'wxSkip'].filter((name) => typeof body[name] === 'number');
  return { ...body, ...Object.fromEntries(codes.map((name) => [name, String(body[name])])) };
}

const sourceOf = (ctx: Ctx, code: unknown) => ctx.t(`messageTemplate.source${code}`);

/** The name of a channel in the person's language; of one that is not there, its code. */
function channelNameOf(ctx: Ctx, code: unknown): unknown {
  const channel = channelList.of(ctx.db, String(code));
  return channel ? ctx.t(channel.name) : code;
}

/** `messageType` and `messageSource` are names here and codes in the record (contract-platform §5.14). */
const list: List = {
  table: 'weftMessageTemplate',
  joins: creatorJoin,
  columns: {
    fullName: 'text',
    enCode: 'text',
    templateType: 'text',
    messageSource: 'text',
    messageType: 'text',
    creatorUser,
    creatorTime: 'date',
    lastModifyTime: 'date',
    sortCode: 'number',
    enabledMark: 'number',
  },
  search: ['fullName', 'enCode'],
  added: [],
  extend: async (ctx) => (row) => ({
    ...row,
    messageType: channelNameOf(ctx, row.messageType),
    ...(row.messageSource ? { messageSource: sourceOf(ctx, row.messageSource) } : {}),
  }),
};

/** `/api/message/MessageTemplateConfig` (contract-platform §5.14). */
export const templates: Resource<TemplateRow> = {
  family: 'messageTemplate',
  table: 'weftMessageTemplate',
  module: 'msgCenter.msgTemplate',
  taken: templateTaken,
  body: Type.Object(lists),
  complete: completeTemplate,
  list,
  checkSave: async (tx, next, previous, { toggles, body }) => {
    checkTemplate(tx, next, previous);
    if (!toggles) checkParameters(next, listOf(body.smsFieldList, previous?.smsFieldList));
    const disabled = previous?.enabledMark === 1 && next.enabledMark !== 1;
    const moved = previous !== undefined && previous.messageType !== next.messageType;
    if (previous && (disabled || moved)) await assertUnused(tx, previous.id);
  },
  follow: (next, previous, { body, tx }) => ({
    templateType: '0',
    templateParamList: JSON.stringify(
      parametersOf(next.messageSource, listOf(body.templateParamList, previous?.templateParamList)),
    ),
    smsFieldList: JSON.stringify(
      smsFieldsOf(channelList.of(tx, next.messageType), listOf(body.smsFieldList, previous?.smsFieldList)),
    ),
  }),
  checkRemove: async (tx, row) => {
    checkTemplate(tx, row, row);
    await assertUnused(tx, row.id);
  },
  info: (_, row) => ({
    templateType: row.templateType,
    templateParamList: JSON.parse(row.templateParamList) as Item[],
    smsFieldList: JSON.parse(row.smsFieldList) as Item[],
  }),
};

export const family = defineResource(templates);
