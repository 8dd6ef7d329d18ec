import type { Ctx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { avatarPath, defaultAvatar } from '../profile';

/** An uploaded avatar belongs to its sender: the name of another person's file is refused as a missing one. */
async function holdOwn(ctx: Ctx, tx: Ctx['db'], name: string): Promise<void> {
  const held = await tx.kysely
    .updateTable('weftFile')
    .set({ heldTime: ctx.now })
    .where('id', '=', name)
    .where('type', '=', 'userAvatar')
    .where('creatorUserId', '=', ctx.user.id)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new Refusal('file.missing', {}, { code: 404 });
}

/** Sets the own avatar to an own upload (`data.name` of /Uploader/userAvatar) or to the default (contract §5.10). */
export async function setAvatar(ctx: Ctx, name: string): Promise<Reply> {
  await ctx.db.transaction(async (tx) => {
    if (name !== defaultAvatar) await holdOwn(ctx, tx, name);
    await tx.kysely.updateTable('weftUser').set({ headIcon: name }).where('id', '=', ctx.user.id).execute();
    ctx.publish('person.changed', { userIds: [ctx.user.id] });
  });
  return { data: { headIcon: avatarPath(name) }, msg: 'common.updated' };
}
