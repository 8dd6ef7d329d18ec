import { Refusal } from '../../ctx';
import { lockRow, type StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import type { List } from '../../lists/list';
import { defineResource, type Resource } from '../../resources/define';
import { listRoute } from '../../resources/listRoute';
import { channelList } from '../../services/channels/defineChannel';
import { modelsSending, refuseModels } from './modelsSending';
import type { TemplateRow } from './templates';

interface ConfigRow extends StoredRow {
  enCode: string;
  enabledMark: number;
  templateId: string;
  channelId: string | null;
  toUserIds: string;
}

async function checkConfig(tx: Db, { templateId, channelId }: ConfigRow): Promise<void> {
  const template = await lockRow<TemplateRow>(tx, 'weftMessageTemplate', templateId).catch(() => undefined);
  if (template?.enabledMark !== 1)
    throw new Refusal('sendConfig.templateMissing', {}, { errors: [{ field: 'templateId', message: '' }] });
  // In-app messages and mail need no account: mail uses the server of the settings.
  if (!channelList.of(tx, template.messageType)?.account) return;
  const channel = await lockRow<StoredRow>(tx, 'weftSendChannel', channelId ?? '').catch(() => undefined);
  if (channel?.messageType !== template.messageType || channel.enabledMark !== 1)
    throw new Refusal('sendConfig.channelWrong', {}, { errors: [{ field: 'channelId', message: '' }] });
}

/** Published models name a configuration by its code; a rule without receivers of its own needs those of the configuration. */
async function checkModels(tx: Db, next: ConfigRow, previous: ConfigRow | undefined): Promise<void> {
  if (!previous) return;
  const gone = next.enabledMark !== 1 || next.enCode.toLowerCase() !== previous.enCode.toLowerCase();
  const emptied = previous.toUserIds !== '' && !next.toUserIds;
  if (!gone && !emptied) return;
  const naming = await modelsSending(tx, [previous.enCode]);
  refuseModels(
    naming.filter(({ needsReceivers }) => gone || needsReceivers),
    gone ? 'sendConfig.usedByModels' : 'sendConfig.receiversOfModels',
  );
}

const module = 'msgCenter.sendConfig';

const list: List = {
  table: 'weftSendConfig',
  joins:
    'left join weft_message_template m on m.id = t.template_id left join weft_send_channel c on c.id = t.channel_id',
  columns: {
    fullName: 'text',
    enCode: 'text',
    template: { sql: 'm.full_name', type: 'text' },
    messageType: { sql: 'm.message_type', type: 'text' },
    channel: { sql: 'c.full_name', type: 'text' },
    sortCode: 'number',
    enabledMark: 'number',
  },
  search: ['fullName', 'enCode'],
};

/** Enabled templates or channels, for the form of a configuration: their own menus need not be granted. */
const choices = (table: 'weftMessageTemplate' | 'weftSendChannel'): List => ({
  table,
  columns: {
    fullName: 'text',
    enCode: 'text',
    messageType: 'text',
    sortCode: 'number',
    enabledMark: { sql: 't.enabled_mark', type: 'number', filterOnly: true },
  },
  search: ['fullName', 'enCode'],
  where: { enabledMark: 1 },
  shape: 'all',
});

const enabled: List = {
  table: 'weftSendConfig',
  columns: {
    fullName: 'text',
    enCode: 'text',
    sortCode: 'number',
    enabledMark: { sql: 't.enabled_mark', type: 'number', filterOnly: true },
  },
  search: ['fullName', 'enCode'],
  where: { enabledMark: 1 },
};

/** Which template goes to whom, and by which channel (ours). */
export const configs: Resource<ConfigRow> = {
  family: 'sendConfig',
  table: 'weftSendConfig',
  module,
  taken: { weft_send_config_full_name: 'sendConfig.nameTaken', weft_send_config_en_code: 'sendConfig.codeTaken' },
  list,
  checkSave: async (tx, next, previous) => {
    await checkConfig(tx, next);
    await checkModels(tx, next, previous);
  },
  checkRemove: async (tx, row) => {
    const [used] = await tx.raw(
      'select 1 from weft_message where send_config_id = $1 and enabled_mark = 0 and delete_mark is null limit 1',
      [row.id],
    );
    if (used) throw new Refusal('sendConfig.used');
    refuseModels(await modelsSending(tx, [row.enCode]), 'sendConfig.usedByModels');
  },
};

export const family = [
  ...defineResource(configs),
  listRoute('sendConfig.templates', {
    summary: 'Enabled message templates, for the form of a send configuration (ours)',
    permission: { module },
    list: choices('weftMessageTemplate'),
  }),
  listRoute('sendConfig.channels', {
    summary: 'Enabled channels without their credentials, for the form of a send configuration (ours)',
    permission: { module },
    list: choices('weftSendChannel'),
  }),
  listRoute('sendConfig.selector', {
    summary: 'Enabled send configurations, for pickers',
    permission: 'signedIn',
    list: { ...enabled, shape: 'all' },
  }),
  listRoute('sendConfig.choices', {
    summary: 'The same by pages, as the notice of 3.4.7 and 3.6 picks one',
    permission: 'signedIn',
    list: enabled,
  }),
];
