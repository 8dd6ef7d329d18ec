import type { JsonObject } from '../../../../core/language/types';
import { publicDictionaries, publicForm, publicMembers } from '../../../../core/model/publicForm';
import { type Ctx, type PublicCtx, Refusal, type Reply } from '../../../ctx';
import { takeCaptcha } from '../../../services/auth/captcha';
import { pickItems } from '../../../services/platform/dictionary';
import { personById } from '../../../services/sessions/sessionPerson';
import { readData } from '../../records/accept';
import { type ModelAccess, type OpenModel, openModel } from '../../records/access';
import { createRecord } from '../../records/save';
import { ValueTaken } from '../../records/unique';
import { tellTaken } from './tellTaken';

interface OpenLink extends OpenModel {
  modelId: string;
  code: string;
  thanks: string | null;
  /** The context of the person who saved the link. */
  owner: Ctx;
}

/** One refusal for every reason: an unknown, ended, full or withdrawn link, and an owner who may not create. */
const closed = () => new Refusal('formLink.closed');

async function openLink(ctx: PublicCtx, code: string): Promise<OpenLink> {
  const row = await ctx.db.kysely
    .selectFrom('weftFormLink as l')
    .innerJoin('weftVisualdev as m', 'm.id', 'l.modelId')
    .select(['l.modelId', 'l.code', 'l.userId', 'l.expireTime', 'l.most', 'l.received', 'l.thanks'])
    .where('l.code', '=', code)
    .where('l.enabledMark', '=', 1)
    .where('m.enabledMark', '=', 1)
    .where('m.deleteMark', 'is', null)
    .executeTakeFirst();
  const over =
    row && ((row.expireTime && row.expireTime <= ctx.now) || (row.most !== null && row.received >= row.most));
  const user = row && !over ? await personById(ctx.db, row.userId) : undefined;
  if (!row || !user) throw closed();
  const owner: Ctx = { ...ctx, user };
  try {
    return { ...row, owner, ...(await openModel(owner, row.modelId, ['btn_add'])) };
  } catch (error) {
    throw error instanceof Refusal ? closed() : error;
  }
}

/** `GET …/ShortLink/{code}` (ours): the form with the items of its dictionaries, for everybody who has the address. */
export async function publicFormDocument(ctx: PublicCtx, code: string): Promise<Reply> {
  const { published, thanks } = await openLink(ctx, code);
  const items = await Promise.all(
    publicDictionaries(published.model).map(
      async (type) => [type, (await pickItems(ctx.db, type)).list as unknown as JsonObject[]] as const,
    ),
  );
  const document = publicForm(published.model, new Map(items), code, String(published.version));
  return { data: { document, thanks: thanks ?? '' } };
}

/** The owner's rights, without fields that the public form does not show. */
function publicAccess({ published, access }: OpenLink): ModelAccess {
  const members = publicMembers(published.model);
  const { forms } = access;
  return { ...access, forms: forms ? new Set([...members].filter((name) => forms.has(name))) : members };
}

/** Takes a place among the records of the link; one statement decides when several are sent at once. */
async function takePlace({ db, now }: PublicCtx, code: string): Promise<void> {
  const taken = await db.raw(
    `update weft_form_link set received = received + 1 where code = $1 and enabled_mark = 1
       and (expire_time is null or expire_time > $2) and (most is null or received < most) returning 1`,
    [code, now],
  );
  if (!taken.length) throw closed();
}

/**
 * A record from the form behind a link. A refused record does not count. One with a value that another record has is answered
 * and counted as one that is stored, and goes to the owner: the answer would tell a stranger which values there are.
 */
export async function sendPublicForm(
  ctx: PublicCtx,
  code: string,
  { data, letters, timestamp }: { data: unknown; letters?: string | null; timestamp?: string | null },
): Promise<Reply> {
  const link = await openLink(ctx, code);
  const values = readData(data);
  const seen = await takeCaptcha(ctx.db, timestamp ?? undefined, letters ?? undefined, ctx.now);
  if (seen !== 'ok') throw new Refusal('auth.captchaInputWrong');
  await takePlace(ctx, code);
  try {
    await createRecord(link.owner, link.published, publicAccess(link), values).catch((error) => {
      if (!(error instanceof ValueTaken)) throw error;
      return tellTaken(link.owner, link.published, values);
    });
  } catch (error) {
    await ctx.db.raw('update weft_form_link set received = greatest(0, received - 1) where code = $1', [code]);
    throw error;
  }
  return { data: null, msg: 'formLink.sent' };
}
