import { findOne } from '../../db/find';
import type { Db } from '../../db/types';
import {
  type Addressee,
  type ChannelAccount,
  type Delivery,
  SendFault,
  type Sending,
} from '../../services/channels/delivery';

async function accountOf(db: Db, id: string | null): Promise<ChannelAccount | undefined> {
  if (id === null) return undefined;
  const row = await findOne(db, 'weftSendChannel', 'all', { id, enabledMark: 1, deleteMark: null });
  if (!row) throw new SendFault('notConfigured', true);
  const { address, appId, bodyTemplate, providerId } = row;
  const secrets = { token: db.secrets.open(row.token), secret: db.secrets.open(row.secret) };
  return {
    address: address ?? '',
    appId: appId ?? '',
    bodyTemplate: bodyTemplate ?? '',
    providerId: providerId ?? '',
    ...secrets,
  };
}

/** The enabled user with the addresses as they are now. */
async function addresseeOf(db: Db, userId: string | null, providerId: string): Promise<Addressee | undefined> {
  if (userId === null) return undefined;
  const [user] = await db.raw<Addressee>(
    `select u.id, coalesce(u.email, '') as email, coalesce(u.mobile_phone, '') as "mobilePhone",
       coalesce((select min(o.subject) from weft_outside_account o where o.user_id = u.id and o.provider_id = $2), '') as subject
     from weft_user u where u.id = $1 and u.delete_mark is null and u.enabled_mark = 1`,
    [userId, providerId],
  );
  if (!user) throw new SendFault('noAddress', true);
  return user;
}

/** What the channel of a delivery receives. Throws a final SendFault when its channel or its user is gone. */
export async function sendingOf(db: Db, delivery: Delivery, now: Date): Promise<Sending> {
  const account = await accountOf(db, delivery.channelId);
  const user = await addresseeOf(db, delivery.userId, account?.providerId ?? '');
  return { db, delivery, account, user, now };
}
