import { randomBytes } from 'node:crypto';
import { newId } from '../../../../core/id';
import { type Ctx, Refusal } from '../../../ctx';
import { maxName } from '../../design/drafts';
import type { ModelText } from './modelText';

/** Keys of the texts of what is taken here: id, code, name (contract-visualdev §2.7). */
export async function clashesOf(ctx: Ctx, { id, input }: ModelText): Promise<string[]> {
  const rows = await ctx.db.kysely
    .selectFrom('weftVisualdev')
    .select(['id', 'enCode', 'fullName', 'deleteMark'])
    .where((eb) =>
      eb.or([eb('id', '=', id ?? ''), eb('enCode', '=', input.enCode), eb('fullName', '=', input.fullName)]),
    )
    .execute();
  const there = rows.filter(({ deleteMark }) => deleteMark === null);
  return [
    ...(there.some((row) => row.id === id) ? ['visualdev.idTaken'] : []),
    ...(there.some((row) => row.enCode === input.enCode) ? ['visualdev.codeTaken'] : []),
    ...(there.some((row) => row.fullName === input.fullName) ? ['visualdev.nameTaken'] : []),
  ];
}

/** `ID重复、编码重复、名称重复`: those that clash. */
export const clashText = (ctx: Ctx, clashes: string[]): string => clashes.map((key) => ctx.t(key)).join('、');

async function isKnown(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db.kysely.selectFrom('weftVisualdev').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/**
 * The file's model as it may be saved here. Type 0: a clash is refused; type 1: name and code get the same five random
 * characters, as a copy has, and the id is a new one.
 */
export async function freed(ctx: Ctx, text: ModelText, type: number): Promise<ModelText & { id: string }> {
  const clashes = await clashesOf(ctx, text);
  if (clashes.length && type !== 1) throw new Refusal('visualdev.importClash', { clashes: clashText(ctx, clashes) });
  // A deleted model that can be restored keeps its id.
  const id = text.id === undefined || clashes.length || (await isKnown(ctx, text.id)) ? newId() : text.id;
  if (!clashes.length) return { ...text, id };
  const mark = randomBytes(3).toString('hex').slice(0, 5);
  const input = {
    ...text.input,
    fullName: `${text.input.fullName}.副本${mark}`,
    enCode: `${text.input.enCode}${mark}`,
  };
  if ([...input.fullName].length > maxName || [...input.enCode].length > maxName)
    throw new Refusal('visualdev.copyLimit');
  return { ...text, id, input };
}
