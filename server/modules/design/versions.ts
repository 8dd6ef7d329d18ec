import { type Ctx, Refusal } from '../../ctx';
import { nextRevision } from './draftRevision';
import { bodies, findDraft } from './drafts';
import { announceRelease, type Judge, lockDraft, publish, type Released, type ReleaseTarget } from './release';

/** What another text of a model makes of its trust: an administrator answers for it, nobody else does. */
const untrusted = ({ user }: Ctx) => (user.isAdministrator ? {} : { trusted: 0 });

/** Every published version, the newest first. */
export async function modelVersions(ctx: Ctx, id: string): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db.kysely
    .selectFrom('weftVisualdevRelease as release')
    .leftJoin('weftUser as user', 'user.id', 'release.releaseUserId')
    .select([
      'release.version',
      'release.current',
      'release.fullName',
      'release.releaseTime',
      'release.note',
      'user.realName',
      'user.account',
    ])
    .where('release.modelId', '=', id)
    .orderBy('release.version', 'desc')
    .execute();
  return rows.map(({ realName, account, current, releaseTime, ...row }) => ({
    id: String(row.version),
    ...row,
    current: current ? 1 : 0,
    releaseTime: releaseTime.getTime(),
    releaseUser: realName ? `${realName}/${account}` : '',
  }));
}

const compared = ['fullName', ...bodies] as const;

/**
 * What a comparison shows of a version (the current one by default) and of the draft. `from`: null before the first release; `version`
 * and `note` are those of `from`, `revision` that of `to`.
 */
export async function modelChanges(ctx: Ctx, id: string, wanted?: number) {
  const draft = await findDraft(ctx, id);
  const found = await ctx.db.kysely
    .selectFrom('weftVisualdevRelease')
    .select([...compared, 'version', 'note'])
    .where('modelId', '=', id)
    .where((is) => (wanted === undefined ? is('current', '=', true) : is('version', '=', wanted)))
    .executeTakeFirst();
  if (!found && wanted !== undefined) throw new Refusal('visualdev.noVersion', { version: wanted });
  const { version = null, note = '', ...from } = found ?? {};
  const to = Object.fromEntries(compared.map((name) => [name, draft[name]]));
  return { from: found ? from : null, to, version, note, revision: draft.revision };
}

/** Resets the draft to the published version; changes of the draft are discarded (contract-visualdev §1.4). */
export async function rollbackTemplate(ctx: Ctx, id: string): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await lockDraft(tx, id);
    const published = await tx.kysely
      .selectFrom('weftVisualdevRelease')
      .select([...bodies])
      .where('modelId', '=', id)
      .where('current', '=', true)
      .executeTakeFirst();
    if (!published) throw new Refusal('visualdev.notPublished');
    await tx.kysely
      .updateTable('weftVisualdev')
      .set({ ...published, state: 1, revision: nextRevision, lastModifyTime: ctx.now, lastModifyUserId: ctx.user.id })
      .where('id', '=', id)
      .execute();
  });
  return null;
}

/**
 * Publishes an earlier version again, as a new one: version numbers only increase, and columns of later versions keep
 * their data. The draft is reset too, and trusted no longer unless an administrator does it. Destructive steps must be
 * confirmed as in a release.
 */
export async function rollbackModel(
  ctx: Ctx,
  id: string,
  version: number,
  confirm: ReleaseTarget['confirm'],
  judge?: Judge,
): Promise<Released> {
  const { released } = await ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    const wanted = await tx.kysely
      .selectFrom('weftVisualdevRelease')
      .select([...bodies])
      .where('modelId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!wanted) throw new Refusal('visualdev.noVersion', { version });
    const note = ctx.t('screen.restoredNote', { version });
    const made = await publish(ctx, tx, { ...draft, ...wanted }, { confirm, note }, judge);
    await tx.kysely
      .updateTable('weftVisualdev')
      .set({
        ...wanted,
        ...untrusted(ctx),
        state: 1,
        revision: nextRevision,
        lastModifyTime: ctx.now,
        lastModifyUserId: ctx.user.id,
      })
      .where('id', '=', id)
      .execute();
    announceRelease(ctx, id, made.sharedWith);
    return made;
  });
  return released;
}
