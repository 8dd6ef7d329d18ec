/** The header of every answered call that names the served build: the entry script of its page. */
export const buildHeader = 'weft-build';

const entry = /<script\s[^>]*type="module"[^>]*\ssrc="([^"]+)"/;

/** The build of a page's HTML; undefined without an entry script. Its name holds a hash of the whole program. */
export function buildOf(html: string): string | undefined {
  return entry.exec(html)?.[1];
}
