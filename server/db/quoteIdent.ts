/** PostgreSQL cuts longer names silently, so they are refused. */
const maxBytes = 63;

/**
 * The only way for names into SQL. Names come from declarations and published snapshots, never from a request; a name
 * that PostgreSQL would cut, or that holds a NUL, throws.
 */
export function quoteIdent(name: string): string {
  if (!name || Buffer.byteLength(name) > maxBytes || name.includes('\0')) {
    throw new Error(`"${name.slice(0, 80)}" cannot name a table or a column`);
  }
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table of the schema `model` (ADR 0004). */
export function modelTable(name: string): string {
  return `model.${quoteIdent(name)}`;
}
