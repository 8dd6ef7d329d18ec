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

/** The text as it is written inside HTML. */
export const htmlOfText = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
