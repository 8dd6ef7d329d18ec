/** PostgreSQL silently truncates longer names (server/db/quoteIdent refuses them). */
const maxBytes = 63;
const encoder = new TextEncoder();

/** Whether this is valid as a quoted table or column: letters of any script, digits, `_`, `$`, `-` and inner blanks. */
export function isIdentifier(name: string): boolean {
  return encoder.encode(name).length <= maxBytes && /^[\p{L}_](?:[\p{L}\p{N}_$ -]*[\p{L}\p{N}_$-])?$/u.test(name);
}

/** Names of the platform's own tables and of PostgreSQL's catalogue: a statement would read the wrong one. */
export const isReserved = (table: string): boolean => /^(weft|pg)_/i.test(table);

/** Eight hex digits of FNV-1a, to keep shortened names distinct. Not a security hash. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** A recognisable identifier of ASCII letters, digits and `_`; the same text always gives the same name. */
export function safeName(prefix: string, text: string): string {
  const plain = text.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  const name = `${prefix}${plain}`;
  if (plain === text && name.length <= maxBytes && /^[A-Za-z_]/.test(name)) return name;
  const start = /^[A-Za-z_]/.test(name) ? name : `c_${name}`;
  return `${start.slice(0, maxBytes - 9)}_${shortHash(prefix + text)}`;
}

const nameOf = (kind: string, table: string, column: string): string =>
  `${kind}_${shortHash(`${table}.${column}`)}_${safeName('', column).slice(0, 40)}`;

/** Index names are unique per schema. */
export const indexName = (table: string, column: string): string => nameOf('ix', table, column);

/** The index of the words in these columns. */
export const searchName = (table: string, columns: readonly string[]): string => nameOf('is', table, columns.join(','));

/** The index of the order of lists. */
export const orderName = (table: string, column: string): string => nameOf('io', table, column);
