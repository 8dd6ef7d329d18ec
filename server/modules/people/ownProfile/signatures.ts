import { newId } from '../../../../core/id';
import type { Ctx, Reply } from '../../../ctx';
import { Refusal } from '../../../ctx';
import { findAll } from '../../../db/find';
import type { Db } from '../../../db/types';
import { assertPicture } from './assertPicture';

const most = 10;

/** The person's signatures, the default first. */
export async function ownSignatures({ db, user }: Pick<Ctx, 'db' | 'user'>) {
  return findAll(db, 'weftSignature', ['id', 'signImg', 'isDefault'], { userId: user.id }, [
    '-isDefault',
    '-creatorTime',
    'id',
  ]);
}

/** The picture of the default signature; '' without one (contract §3.1 signImg). */
export async function defaultSignature(ctx: Pick<Ctx, 'db' | 'user'>): Promise<string> {
  const found = ctx.db.kysely.selectFrom('weftSignature').select('signImg').where('userId', '=', ctx.user.id);
  return (await found.where('isDefault', '=', 1).executeTakeFirst())?.signImg ?? '';
}

/** Changes of one person's signatures run one after the other: their row is locked. */
function changing<T>(ctx: Ctx, change: (tx: Db) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await tx.kysely.selectFrom('weftUser').select('id').where('id', '=', ctx.user.id).forUpdate().execute();
    const result = await change(tx);
    ctx.publish('person.changed', { userIds: [ctx.user.id] });
    return result;
  });
}

const ofUser = (ctx: Ctx, tx: Db) => tx.kysely.updateTable('weftSignature').where('userId', '=', ctx.user.id);

/** Makes this the only default; a signature of another person is refused as a missing one. */
async function choose(ctx: Ctx, tx: Db, id: string): Promise<void> {
  await ofUser(ctx, tx).set({ isDefault: 0 }).where('isDefault', '=', 1).execute();
  const chosen = await ofUser(ctx, tx).set({ isDefault: 1 }).where('id', '=', id).returning('id').executeTakeFirst();
  if (!chosen) throw new Refusal('error.notFound');
}

/** Stores a signature; the first one becomes the default (contract §5.10 SignImg). */
export async function addSignature(ctx: Ctx, form: { signImg: string; isDefault?: number | null }): Promise<Reply> {
  assertPicture(form.signImg);
  const id = newId();
  await changing(ctx, async (tx) => {
    const before = await ownSignatures({ db: tx, user: ctx.user });
    if (before.length >= most) throw new Refusal('profile.signaturesFull', { most });
    const row = { id, userId: ctx.user.id, signImg: form.signImg, creatorTime: ctx.now };
    await tx.kysely.insertInto('weftSignature').values(row).execute();
    if (form.isDefault === 1 || before.length === 0) await choose(ctx, tx, id);
  });
  return { data: { id }, msg: 'common.saved' };
}

export async function setDefaultSignature(ctx: Ctx, id: string): Promise<Reply> {
  await changing(ctx, (tx) => choose(ctx, tx, id));
  return { data: null, msg: 'common.set' };
}

/** Removes a signature; after the default the newest one becomes the default. */
export async function removeSignature(ctx: Ctx, id: string): Promise<Reply> {
  await changing(ctx, async (tx) => {
    const own = tx.kysely.deleteFrom('weftSignature').where('userId', '=', ctx.user.id).where('id', '=', id);
    const gone = await own.returning('isDefault').executeTakeFirst();
    if (!gone) throw new Refusal('error.notFound');
    const [next] = await ownSignatures({ db: tx, user: ctx.user });
    if (gone.isDefault === 1 && next) await choose(ctx, tx, next.id);
  });
  return { data: null, msg: 'common.deleted' };
}
