/** A run of plain text, or an address with the text that was typed for it. */
export type TextRun = { text: string; href?: undefined } | { text: string; href: string };

/** An address of the web: ends at white space, quotes, CJK signs and characters. */
const address = /https?:\/\/[^\s<>"'`\u3000-\u303f\u3400-\u9fff\uff00-\uffef]+/gi;
/** Punctuation of the sentence around the address. */
const trailing = /[.,;:!?]+$/;

/** Without the closing brackets that the address does not open, and without the punctuation of the sentence. */
function trimmed(text: string): string {
  const bare = text.replace(trailing, '');
  const opens = bare.split('(').length;
  if (bare.endsWith(')') && bare.split(')').length > opens) return trimmed(bare.slice(0, -1));
  return bare;
}

/** The normalised address; undefined unless it is http or https with a host. */
function safeHref(text: string): string | undefined {
  try {
    const { protocol, hostname, href } = new URL(text);
    return hostname && (protocol === 'https:' || protocol === 'http:') ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Splits a message into text and links; only http and https addresses become links. */
export function splitLinks(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = trimmed(match[0]);
    const href = safeHref(found);
    if (!href) continue;
    if (match.index > from) runs.push({ text: text.slice(from, match.index) });
    runs.push({ text: found, href });
    from = match.index + found.length;
  }
  if (from < text.length) runs.push({ text: text.slice(from) });
  return runs;
}
