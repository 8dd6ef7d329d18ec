import { randomBytes } from 'node:crypto';
import { missingInPublic } from '../../../../core/model/publicForm';
import { type Ctx, Refusal, type Reply } from '../../../ctx';
import type { Db } from '../../../db/types';
import { openModel } from '../../records/access';
import { findDraft } from '../drafts';

/** What a designer sets of a link. */
export interface LinkSettings {
  enabledMark?: number;
  /** Milliseconds; null: the link does not end by time. */
  expireTime?: number | null;
  /** Maximum number of records; null: no maximum. */
  most?: number | null;
  thanks?: string | null;
}

/** 72 bits: an address is not guessed. */
const newCode = (): string => randomBytes(9).toString('base64url');

/** The address of a link within the application. */
const addressOf = (code: string): string => `/formShortLink?code=${code}`;

const rowOf = (db: Db, modelId: string) =>
  db.kysely.selectFrom('weftFormLink').selectAll().where('modelId', '=', modelId).executeTakeFirst();

/** The link of a model as its designer sets it; a model without one has a link that is switched off. */
export async function formLink(ctx: Ctx, modelId: string): Promise<Reply> {
  const row = await rowOf(ctx.db, modelId);
  return {
    data: {
      modelId,
      enabledMark: row?.enabledMark ?? 0,
      address: row ? addressOf(row.code) : '',
      expireTime: row?.expireTime?.getTime() ?? null,
      most: row?.most ?? null,
      received: row?.received ?? 0,
      thanks: row?.thanks ?? '',
    },
  };
}

/** A link is for forms that a stranger can complete, and for designers who may create records themselves. */
async function assertLinkable(ctx: Ctx, modelId: string): Promise<void> {
  const { published } = await openModel(ctx, modelId, ['btn_add']);
  if (published.model.webType === 4) throw new Refusal('formLink.noForm');
  const missing = missingInPublic(published.model);
  if (missing.length) throw new Refusal('formLink.fieldsMissing', { fields: missing.join('、') });
}

/** Saves the link; records that come through it are created with the rights of the person who saved it last. */
export async function saveFormLink(ctx: Ctx, modelId: string, settings: LinkSettings): Promise<Reply> {
  await findDraft(ctx, modelId);
  if (settings.enabledMark === 1) await assertLinkable(ctx, modelId);
  const values = {
    enabledMark: settings.enabledMark ?? 0,
    expireTime: settings.expireTime == null ? null : new Date(Number(settings.expireTime)),
    most: settings.most ?? null,
    thanks: settings.thanks?.trim() || null,
    userId: ctx.user.id,
  };
  await ctx.db.kysely
    .insertInto('weftFormLink')
    .values({ modelId, code: newCode(), ...values, creatorUserId: ctx.user.id, creatorTime: ctx.now })
    .onConflict((conflict) =>
      conflict.column('modelId').doUpdateSet({ ...values, lastModifyUserId: ctx.user.id, lastModifyTime: ctx.now }),
    )
    .execute();
  return { ...(await formLink(ctx, modelId)), msg: 'common.set' };
}

/** Gives the link another address and counts from 0; the old address ends. */
export async function renewFormLink(ctx: Ctx, modelId: string): Promise<Reply> {
  const changed = await ctx.db.kysely
    .updateTable('weftFormLink')
    .set({ code: newCode(), received: 0, lastModifyUserId: ctx.user.id, lastModifyTime: ctx.now })
    .where('modelId', '=', modelId)
    .returning('modelId')
    .executeTakeFirst();
  if (!changed) throw new Refusal('error.notFound');
  return { ...(await formLink(ctx, modelId)), msg: 'formLink.renewed' };
}
