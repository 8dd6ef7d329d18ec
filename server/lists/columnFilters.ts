import { type TSchema, Type } from 'typebox';
import type { ComparableType } from '../../core/comparable';

/** The part of a list that decides its filters. */
interface Filtered {
  columns: Record<string, ComparableType | { type: ComparableType; filterOnly?: boolean }>;
  filter?: object;
  query?: object;
}

const text = Type.Optional(Type.String({ maxLength: 10_000 }));
const number = Type.Optional(Type.Number());

/**
 * The columns that a member of the query filters by equality: each visible text or number that the list does not treat
 * itself (`enabledMark`, `gender`, …), as screens of the later generation send them (contract §1.4).
 */
export function columnFilters(list: Filtered): Record<string, TSchema> {
  const own = new Set([...Object.keys(list.filter ?? {}), ...Object.keys(list.query ?? {})]);
  const schemas: Record<string, TSchema> = {};
  for (const [name, column] of Object.entries(list.columns)) {
    const { type, filterOnly } = typeof column === 'string' ? { type: column, filterOnly: false } : column;
    if (own.has(name) || filterOnly) continue;
    if (type === 'text') schemas[name] = text;
    if (type === 'number') schemas[name] = number;
  }
  return schemas;
}
