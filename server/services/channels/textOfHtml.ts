const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of cleaned HTML, one line a block. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .trim();
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text as it is written inside HTML, with its line breaks. */
export const htmlOfText = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign).replace(/\r?\n/g, '<br>');

const inParagraphs = (lines: string): string =>
  lines
    .split(/\r?\n/)
    .map((line) => `<p>${line || '<br>'}</p>`)
    .join('');

/** A plain text as HTML, one paragraph a line. */
export const htmlOfLines = (text: string): string => inParagraphs(text.replace(/[&<>"']/g, htmlOfText));

/** HTML with a tag, and a single line, as it is; else lines of text. */
export const htmlWithLines = (text: string): string =>
  text.includes('\n') && !/<[a-z][^<>]*>/i.test(text) ? inParagraphs(text) : text;
