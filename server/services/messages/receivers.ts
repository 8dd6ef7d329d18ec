import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { amongOf } from '../organisation/members';

/** Users and organisations, positions, roles and groups whose members receive a message; undefined: everybody. */
export type Receivers = { userIds: readonly string[]; objectIds: readonly string[] } | undefined;

/** The receivers of `id--type` members, joined with commas (contract-platform §5.13). */
export async function receiversOf(ctx: Pick<Ctx, 'db' | 'user'>, toUserIds: string): Promise<Receivers> {
  const members = toUserIds.split(',').filter(Boolean);
  return members.length ? amongOf(ctx, members) : undefined;
}

/**
 * Inserts a row for every enabled user among the receivers, in one statement; a user who is named twice receives once.
 * Returns their number.
 */
export async function insertReceivers(tx: Db, messageId: string, receivers: Receivers): Promise<number> {
  const params: unknown[] = [messageId];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const among = receivers
    ? `and (u.id = any(${bind([...receivers.userIds])}::text[]) or u.id in
        (select user_id from weft_user_relation where object_id = any(${bind([...receivers.objectIds])}::text[])))`
    : '';
  const [inserted] = await tx.raw<{ count: string }>(
    `with inserted as (
       insert into weft_message_receiver (message_id, user_id)
       select $1, u.id from weft_user u where u.delete_mark is null and u.enabled_mark = 1 ${among}
       on conflict do nothing returning 1)
     select count(*) as count from inserted`,
    params,
  );
  const count = Number(inserted?.count ?? 0);
  if (count === 0) throw new Refusal('message.noReceiver');
  return count;
}
