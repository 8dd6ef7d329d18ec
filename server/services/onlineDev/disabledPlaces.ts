import type { ModelField } from '../../../core/model/types';
import type { Ctx } from '../../http/types';

const places = new Set(['organizeSelect', 'depSelect']);

/** The organisations that a value names: of a path its last id. */
function namedBy(value: unknown): string[] {
  if (!Array.isArray(value)) return value === null || value === undefined || value === '' ? [] : [String(value)];
  if (value.some(Array.isArray)) return value.flatMap(namedBy);
  return value.length ? [String(value.at(-1))] : [];
}

/** Organisations and departments chosen just now: those that stood there before may have been disabled since. */
export function newPlaces(field: ModelField, value: unknown, before: unknown): string[] {
  if (!places.has(field.key)) return [];
  const listed = field.key === 'depSelect' && Array.isArray(value) ? value.map(String) : namedBy(value);
  const stood = new Set([before].flat(2).map(String));
  return listed.filter((id) => !stood.has(id));
}

/** Which of these are disabled: nobody may choose them (VALD-95). */
export async function findDisabled(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await ctx.db.raw<{ id: string }>(
    'select id from weft_organize where id = any($1::text[]) and enabled_mark <> 1',
    [[...new Set(ids)]],
  );
  return new Set(rows.map(({ id }) => id));
}
