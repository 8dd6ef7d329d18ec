import { newId } from '../../../core/id';
import { actorOf, type Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import { type Translate, translatorOf } from '../../translator';
import { sendTopic } from '../messages/topics';
import type { Configuration } from '../platform/configuration';
import { addDelivery } from './addDelivery';
import type { DeliveryData } from './delivery';
import { htmlOfText } from './textOfHtml';

interface Told {
  /** A topic that nobody can turn off. */
  topic: 'settingsChanged' | 'administratorsChanged' | 'massExport';
  /** Values of its words; `user` is who did it. */
  values?: Record<string, string | number>;
  /** Values in the words of the reader. */
  named?: (t: Translate) => Record<string, string>;
  /** In force before the change. */
  config: Configuration;
  /** The server that sends the mails, as input of deliveries; undefined: no mails. */
  mailServer: DeliveryData | undefined;
  /** Also told: administrators until now. */
  also?: readonly string[];
  /** Who hears nothing: who did it. */
  but?: string;
  /** The page that the message leads to. */
  page?: string;
}

interface Person {
  id: string;
  email: string | null;
  language: string | null;
}

const receivers = (tx: Db, { also = [], but = '' }: Told) =>
  tx.raw<Person>(
    `select id, email, language from weft_user
     where (is_administrator = 1 or id = any($1::text[])) and id <> $2 and enabled_mark = 1 and delete_mark is null order by id`,
    [also, but],
  );

/** Tells all administrators: a message, which nobody can turn off, and a mail in the queue of deliveries, sent until a server takes it. */
export async function tellAdministrators(ctx: Ctx, tx: Db, told: Told): Promise<void> {
  const { topic, named, config, mailServer, page } = told;
  const people = await receivers(tx, told);
  const values = { user: actorOf(ctx.user).realName, ...told.values };
  await sendTopic(ctx, tx, { topic, userIds: people.map(({ id }) => id), values, named, page });
  if (!mailServer) return;
  for (const { id, email, language } of people) {
    if (!email) continue;
    const t = await translatorOf(language);
    const text = t(`topic.${topic}.body`, { ...values, ...named?.(t) });
    await addDelivery(tx, {
      ...{ id: newId(), messageType: '2', channelId: null, userId: id, now: ctx.now },
      title: t('mail.alarmSubject', { product: config.sysName, title: t(`topic.${topic}.title`) }),
      content: `<p>${htmlOfText(text)}</p>`,
      data: mailServer,
    });
  }
}
