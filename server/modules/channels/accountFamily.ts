import { Refusal } from '../../ctx';
import type { StoredRow } from '../../db/rows';
import type { Db } from '../../db/types';
import { defineResource } from '../../resources/define';
import { channelList, missingOf } from '../../services/channels/defineChannel';
import { refuseModelsOf } from './modelsSending';

interface ChannelRow extends StoredRow {
  messageType: string;
  address: string | null;
  appId: string | null;
  token: string;
  secret: string;
  bodyTemplate: string | null;
  enabledMark: number;
}

function refuse(key: string, field: string): never {
  throw new Refusal(`sendChannel.${key}`, {}, { errors: [{ field, message: '' }] });
}

/** What its channel needs is there. */
function checkAccount(tx: Db, next: ChannelRow): void {
  const channel = channelList.of(tx, next.messageType);
  if (!channel?.account) refuse('channelUnknown', 'messageType');
  const missing = missingOf(channel.account, next);
  if (missing) refuse(`${missing}Required`, missing);
  channel.check?.(next);
}

async function assertUnused(tx: Db, id: string): Promise<void> {
  const configs = await tx.raw<{ code: string }>(
    'select en_code as code from weft_send_config where channel_id = $1 and delete_mark is null',
    [id],
  );
  await refuseModelsOf(tx, configs, 'sendChannel.usedByModels');
  if (configs.length) throw new Refusal('sendChannel.used');
}

/** A stored secret stays with its address and account: another one needs another secret. */
function sealed(tx: Db, name: 'token' | 'secret', next: ChannelRow, previous: ChannelRow | undefined, given: unknown) {
  if (typeof given === 'string' && given !== '') return tx.secrets.seal(given);
  const members = ['messageType', 'address', 'appId'] as const;
  const same = previous !== undefined && members.every((member) => (previous[member] ?? '') === (next[member] ?? ''));
  return same ? previous[name] : '';
}

/** Channels with their credentials, which are sealed and never answered (ours). */
export const family = defineResource<ChannelRow>({
  family: 'sendChannel',
  table: 'weftSendChannel',
  module: 'msgCenter.sendChannel',
  taken: { weft_send_channel_full_name: 'sendChannel.nameTaken', weft_send_channel_en_code: 'sendChannel.codeTaken' },
  list: {
    table: 'weftSendChannel',
    columns: { fullName: 'text', enCode: 'text', messageType: 'text', sortCode: 'number', enabledMark: 'number' },
    search: ['fullName', 'enCode'],
  },
  info: (_, row) => ({ token: '', secret: '', hasToken: row.token !== '', hasSecret: row.secret !== '' }),
  checkSave: async (tx, next, previous) => {
    checkAccount(tx, next);
    const changed = previous && (previous.messageType !== next.messageType || next.enabledMark !== 1);
    if (changed) await assertUnused(tx, next.id);
  },
  follow: (next, previous, { tx, body }) => ({
    token: sealed(tx, 'token', next, previous, body.token),
    secret: sealed(tx, 'secret', next, previous, body.secret),
  }),
  checkRemove: (tx, row) => assertUnused(tx, row.id),
});
