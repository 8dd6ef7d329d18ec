/** `<name>` or `<name.member>` within a text; `<<` is a `<`. */
const reference = /<<|<([A-Za-z_][\w-]*(?:\.[\w-]+)*)>/g;

/**
 * Replaces every `<name>` in a text by the result of `textOf`; stops with undefined once the text is longer than
 * `maxLength`.
 */
export function substitute(text: string, textOf: (name: string) => string, maxLength: number): string | undefined {
  if (!text.includes('<')) return text;
  const pieces: string[] = [];
  let from = 0;
  let length = text.length;
  for (const match of text.matchAll(reference)) {
    const piece = match[1] === undefined ? '<' : textOf(match[1]);
    length += piece.length;
    if (length > maxLength) return undefined;
    pieces.push(text.slice(from, match.index), piece);
    from = match.index + match[0].length;
  }
  return pieces.join('') + text.slice(from);
}
