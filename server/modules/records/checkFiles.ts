import { namedFiles } from '../../../core/model/namedFiles';
import type { Ctx } from '../../ctx';
import { firstForbidden } from '../../services/files/mayHave';
import type { Published } from './published';

type Values = Record<string, unknown>;

const namesOf = (published: Published, values: Values) =>
  namedFiles(published.model, values).flatMap(({ names }) => names);

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
  const refused = await firstForbidden(ctx, added);
  if (!refused) return [];
  return namedFiles(published.model, values)
    .filter(({ names }) => names.includes(refused))
    .map(({ field, label }) => ({ field, message: ctx.t('visualdev.fileForbidden', { label }) }));
}
