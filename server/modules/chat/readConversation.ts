import type { Ctx } from '../../ctx';

/** What reading and hiding need of a context. */
export type Reading = Pick<Ctx, 'db' | 'now' | 'publish'> & { user: { id: string } };

/**
 * Marks all messages of this peer as read. The row of the conversation is locked before the position is taken, and every
 * message changes that row: the number of unread messages never differs from the messages.
 */
export async function markRead(ctx: Reading, peerId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [read] = await tx.raw(
      `update weft_chat_conversation set unread = 0, read_position = last_position, read_time = $3
       where user_id = $1 and peer_id = $2 and unread > 0 returning user_id`,
      [ctx.user.id, peerId, ctx.now],
    );
    if (read) ctx.publish('chat.read', { readerId: ctx.user.id, peerId, readTime: ctx.now.getTime() });
  });
}
