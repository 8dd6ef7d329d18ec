import { type Ctx, Refusal } from '../../ctx';
import type { Db } from '../../db/types';
import { enqueue } from '../../services/channels/enqueue';
import { textOfHtml } from '../../services/channels/textOfHtml';

interface Notice {
  id: string;
  title: string;
  bodyText: string;
  toUserIds: string;
  sendConfigId: string | null;
  [column: string]: unknown;
}

/** Enqueues a released notice by its send configuration; each release sends once. */
export async function enqueueNotice(ctx: Pick<Ctx, 'db' | 'user' | 'now'>, tx: Db, notice: Notice): Promise<void> {
  const { id, title, bodyText, toUserIds, sendConfigId, excerpt } = notice;
  if (!sendConfigId) throw new Refusal('message.sendConfigMissing');
  const values = {
    '@Title': title,
    '@CreatorUserName': ctx.user.realName,
    '@Content': textOfHtml(bodyText),
    '@Remark': String(excerpt ?? ''),
  };
  await enqueue(ctx, tx, { configId: sendConfigId, key: `notice/${id}/${ctx.now.getTime()}`, values, toUserIds });
}
