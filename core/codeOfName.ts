/** Letters of a code, at most. */
const maxLength = 50;

/** Latin letters and digits of a text, small and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Five letters and digits that stand for a text. */
function signOf(text: string): string {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 36 ** 5;
  return sum.toString(36).padStart(5, '0');
}

/** A code from a name: its Latin words, else a short sign of it behind a letter. '' without a name. */
export function codeOfName(name: unknown): string {
  const text = String(name ?? '').trim();
  if (!text) return '';
  const code = wordsOf(text).join('_');
  return (/^[a-z]/.test(code) ? code : `c_${code || signOf(text)}`).slice(0, maxLength);
}

/** Three capitals with which numbers begin that a name stands for. */
export const prefixOfName = (name: unknown): string =>
  String(name ?? '').trim() && (wordsOf(String(name)).join('').replace(/\d/g, '').slice(0, 3).toUpperCase() || 'NO');

/** The id of an own document of this title; '' when it gives none. The name of a file of fragments has no dots. */
export function screenIdOf(title: unknown, kind: unknown): string {
  const code = codeOfName(title);
  return code && kind !== 'fragment' ? `own.${code}` : code;
}
