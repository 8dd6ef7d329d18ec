/** The plain text of rich text, for a line of a table: it is not rendered as HTML, so it needs no cleaning. */
export function htmlText(html: unknown): string {
  if (typeof html !== 'string' || !html.includes('<')) return typeof html === 'string' ? html : '';
  const parsed = new DOMParser().parseFromString(
    html.replace(/<(br|\/p|\/li|\/h\d|\/tr|\/td)\b/gi, ' <$1'),
    'text/html',
  );
  for (const element of parsed.querySelectorAll('script, style, template')) element.remove();
  return (parsed.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
