import { types } from 'pg';
import { prepareValue } from 'pg/lib/utils';

const keep = (text: string) => text;

/** int8, numeric and date stay text: a number would lose digits, a Date would shift with the time zone. */
for (const oid of [20, 1700, 1082]) types.setTypeParser(oid, keep);

/** Parser of a column's text by its type; the same for both engines. */
export function parserOf(oid: number): (text: string) => unknown {
  return types.getTypeParser(oid, 'text') as (text: string) => unknown;
}

/** A parameter in PostgreSQL's text format. */
export function parameterText(value: unknown): string | null {
  const prepared = prepareValue(value);
  if (prepared === null) return null;
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared);
}
