/** Characters of a value in history. */
const mostChars = 200;

/** Members that name an object among displayed values: files, places. */
const naming = ['name', 'fullName', 'fullAddress', 'label', 'id'];

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  const named = naming.map((name) => (value as Record<string, unknown>)[name]).find(Boolean);
  return named === undefined ? JSON.stringify(value) : String(named);
}

const tags = /<\/?[a-z][^>]*>/gi;

/** A displayed value as one line of text: names of files, rich text without its tags, shortened with an ellipsis. */
export function shownText(value: unknown): string {
  const text = plain(value)
    .replace(tags, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > mostChars ? `${text.slice(0, mostChars)}…` : text;
}
