import { namedFiles } from '../../../../core/model/namedFiles';
import type { Ctx } from '../../../ctx';
import { mayHave } from '../../files/uploads/mayHave';
import type { Published } from './published';

type Values = Record<string, unknown>;

const namesOf = (published: Published, values: Values) =>
  namedFiles(published.model, values).flatMap(({ names }) => names);

/** The names of files among these that this user may not fetch; missing files are treated alike. */
async function forbidden(ctx: Ctx, names: string[]): Promise<Set<string>> {
  if (!names.length) return new Set();
  const files = await ctx.db.kysely
    .selectFrom('weftFile')
    .select(['id', 'creatorUserId'])
    .where('id', 'in', names)
    .execute();
  const byId = new Map(files.map((file) => [file.id, file]));
  for (const name of names) {
    const file = byId.get(name);
    // The first one refuses the save, so that a long list of foreign names costs one check.
    if (!file || !(await mayHave(ctx, file))) return new Set([name]);
  }
  return new Set();
}

/**
 * Errors by path: fields that name a file which this user may not fetch, since the record would grant it to everyone who
 * sees the record. Names that the record already had are not checked.
 */
export async function checkFiles(
  ctx: Ctx,
  published: Published,
  values: Values,
  stored: Values,
): Promise<{ field: string; message: string }[]> {
  const known = new Set(namesOf(published, stored));
  const added = [...new Set(namesOf(published, values))].filter((name) => !known.has(name));
  const refused = await forbidden(ctx, added);
  if (!refused.size) return [];
  return namedFiles(published.model, values)
    .filter(({ names }) => names.some((name) => refused.has(name)))
    .map(({ field, label }) => ({ field, message: ctx.t('visualdev.fileForbidden', { label }) }));
}
