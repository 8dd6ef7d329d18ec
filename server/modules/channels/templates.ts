import { randomInt } from 'node:crypto';
import { newId } from '../../../core/id';
import { builtInParameters, ownParameter, unknownParameters } from '../../../core/messageTemplate';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { insertRows, lockRow, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { type Channel, channelList, missingOf } from '../../services/channels/defineChannel';
import { refuseModelsOf } from './modelsSending';

/** A row of `weft_message_template` as resources read it. */
export interface TemplateRow extends StoredRow {
  fullName: string;
  enCode: string;
  templateType: string;
  messageType: string;
  messageSource: string;
  title: string | null;
  content: string | null;
  templateParamList: string;
  smsFieldList: string;
  enabledMark: number;
}

type Item = Record<string, unknown>;

export const templateTaken = {
  weft_message_template_full_name: 'messageTemplate.nameTaken',
  weft_message_template_en_code: 'messageTemplate.codeTaken',
};

const systemCode = 'MBXTLC';
const process = '2';

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Refuses with the field of the form that it is about. */
function refuse(key: string, field: string): never {
  throw new Refusal(`messageTemplate.${key}`, {}, { errors: [{ field, message: '' }] });
}

/** Own parameters with the built-in ones of the source; only processes have own ones (contract-platform §5.14). */
export function parametersOf(source: string, given: readonly Item[]): Item[] {
  const own = given.map((item) => ({ field: text(item.field), fieldName: text(item.fieldName) }));
  const named = own.filter(({ field }) => !field.startsWith('@'));
  const names = named.map(({ field }) => field);
  const valid = names.every((name) => ownParameter.test(name) && name.length <= 50);
  if (!valid || new Set(names).size < names.length) refuse('parameterInvalid', 'templateParamList');
  if (named.length && source !== process) refuse('parameterInvalid', 'templateParamList');
  const builtIn = (builtInParameters[source] ?? []).map((field) => ({ field, fieldName: '' }));
  return [...builtIn, ...named].map((item) => ({ id: item.field, ...item }));
}

/** Variables of the provider's template: each named once, of official accounts exactly one is the title. */
export function smsFieldsOf(channel: Channel | undefined, given: readonly Item[]): Item[] {
  if (!channel?.template.smsFieldList) return [];
  const fields = given.map(({ smsField, field, isTitle }) => {
    return {
      id: text(smsField),
      smsField: text(smsField),
      field: text(field),
      fieldId: text(field),
      isTitle: Number(isTitle) === 1 ? 1 : 0,
    };
  });
  const names = fields.map(({ smsField }) => smsField);
  if (names.includes('') || new Set(names).size < names.length) refuse('smsFieldTaken', 'smsFieldList');
  const titles = fields.filter(({ isTitle }) => isTitle === 1).length;
  if (channel.oneTitle && titles !== 1) refuse('oneTitle', 'smsFieldList');
  return fields;
}

/** System templates are the product's; codes like theirs are reserved; what its channel needs is there. */
export function checkTemplate(db: Db, next: TemplateRow, previous: TemplateRow | undefined): void {
  if (previous?.templateType === '1') throw new Refusal('messageTemplate.systemTemplate');
  if (next.enCode.toUpperCase().includes(systemCode)) refuse('codeReserved', 'enCode');
  const channel = channelList.of(db, next.messageType);
  if (!channel) refuse('channelUnknown', 'messageType');
  const missing = missingOf(channel.template, next);
  if (missing) refuse(`${missing}Required`, missing);
}

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ');

/** A text that names a parameter which its source has not would be sent with a gap. */
export function checkParameters(next: TemplateRow, variables: readonly Item[]): void {
  const smsFieldList = braced(variables.map(({ field }) => text(field)));
  for (const [field, named] of Object.entries({ title: next.title, content: next.content, smsFieldList })) {
    const unknown = unknownParameters(next.messageSource, text(named));
    if (!unknown.length) continue;
    const values = { names: braced(unknown), known: braced(builtInParameters[next.messageSource] ?? []) };
    throw new Refusal('messageTemplate.parameterUnknown', values, { errors: [{ field, message: '' }] });
  }
}

/** A template that a send configuration names cannot be deleted or disabled. */
export async function assertUnused(tx: Db, id: string): Promise<void> {
  const configs = await tx.raw<{ code: string }>(
    'select en_code as code from weft_send_config where template_id = $1 and delete_mark is null',
    [id],
  );
  await refuseModelsOf(tx, configs, 'messageTemplate.usedByModels');
  if (configs.length) throw new Refusal('messageTemplate.used');
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
const longest = 50;

/** A disabled custom copy, `<name>.副本<5 characters>`; refused when the name would be too long (contract-platform §5.14). */
export async function copyTemplate(ctx: Ctx, id: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    const source = await lockRow<TemplateRow>(tx, 'weftMessageTemplate', id);
    const fullName = `${source.fullName}.副本${random(5)}`;
    const code = source.enCode.replace(new RegExp(systemCode, 'gi'), 'MB');
    const enCode = `${code}${random(5)}`;
    if ([...fullName].length > longest || [...enCode].length > longest) throw new Refusal('messageTemplate.copyLimit');
    const { lastModifyTime: _, lastModifyUserId: __, ...columns } = source;
    const copy = { ...columns, id: newId(), fullName, enCode, templateType: '0', enabledMark: 0 };
    await insertRows(tx, 'weftMessageTemplate', templateTaken, [copy], ctx);
  });
  return { data: null, msg: 'common.copied' };
}
