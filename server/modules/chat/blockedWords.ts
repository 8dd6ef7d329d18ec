/** The words of the setting `chatBlockedWords`, separated by commas, semicolons or line breaks. */
const wordsOf = (setting: string): string[] =>
  setting
    .split(/[,，;；\n]/)
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);

/** The first blocked word that a text contains, whatever its case; undefined: none. */
export function firstBlocked(setting: string, text: string): string | undefined {
  const words = wordsOf(setting);
  if (words.length === 0) return undefined;
  const among = text.toLowerCase();
  return words.find((word) => among.includes(word));
}
