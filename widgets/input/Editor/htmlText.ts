/** The words of rich text alone, for a line of a table: it needs no cleaner, nothing of it is drawn as HTML. */
export function htmlText(html: unknown): string {
  if (typeof html !== 'string' || !html.includes('<')) return typeof html === 'string' ? html : '';
  const parsed = new DOMParser().parseFromString(
    html.replace(/<(br|\/p|\/li|\/h\d|\/tr|\/td)\b/gi, ' <$1'),
    'text/html',
  );
  for (const element of parsed.querySelectorAll('script, style, template')) element.remove();
  return (parsed.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
