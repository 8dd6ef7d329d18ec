import { randomBytes } from 'node:crypto';
import { limits } from '../../../../core/limits';
import { type Ctx, Refusal, type UploadedFile } from '../../../ctx';

const extensions: readonly string[] = limits.importExtensions;
const lifeMs = 60 * 60 * 1000;
/** Maximum stored workbooks of one user; older ones are deleted. */
const mostOfOne = 5;

/**
 * Stores an uploaded workbook for its owner for an hour, between the steps of an import, shared by all processes. Its
 * name is 128 random bits. Expired and excess ones are deleted.
 */
export async function keepImport(ctx: Ctx, file: UploadedFile): Promise<string> {
  const extension = file.filename.slice(file.filename.lastIndexOf('.') + 1).toLowerCase();
  if (!extensions.includes(extension)) throw new Refusal('import.extension');
  if (file.content.length >= limits.importMaxBytes) throw new Refusal('import.tooLarge');
  const name = `${randomBytes(16).toString('hex')}.${extension}`;
  await ctx.db.transaction(async ({ kysely }) => {
    const files = kysely.selectFrom('weftImportFile').select('name');
    const older = files
      .where('creatorUserId', '=', ctx.user.id)
      .orderBy('expiresAt', 'desc')
      .orderBy('name')
      .offset(mostOfOne - 1);
    await kysely
      .deleteFrom('weftImportFile')
      .where((or) => or.or([or('expiresAt', '<', ctx.now), or('name', 'in', older)]))
      .execute();
    const expiresAt = new Date(ctx.now.getTime() + lifeMs);
    await kysely
      .insertInto('weftImportFile')
      .values({ name, content: file.content, creatorUserId: ctx.user.id, expiresAt })
      .execute();
  });
  return name;
}

/** The workbook of this name, if this user uploaded it within the last hour. */
export async function keptImport(ctx: Ctx, name: string): Promise<Buffer> {
  const files = ctx.db.kysely.selectFrom('weftImportFile').select('content');
  const file = await files
    .where('name', '=', name)
    .where('creatorUserId', '=', ctx.user.id)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  if (!file) throw new Refusal('import.gone');
  return Buffer.from(file.content);
}
