import DOMPurify from 'dompurify';

const tags =
  'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code b strong i em u s del sub sup mark span div ul ol li a img table colgroup col thead tbody tfoot tr th td caption'.split(
    ' ',
  );
const attributes = 'href target rel src alt title width height colspan rowspan colwidth align style start'.split(' ');
/** The styles of text. Nothing that moves text out of its place or fetches an address. */
const styles =
  'color background-color text-align font-size font-family font-weight font-style text-decoration line-height width min-width height vertical-align'.split(
    ' ',
  );

function keepStyles(element: HTMLElement): void {
  const { style } = element;
  const kept = styles.flatMap((name) => {
    const value = style.getPropertyValue(name);
    return value && !/url\(|expression|javascript:/i.test(value) ? [`${name}: ${value}`] : [];
  });
  if (kept.length) element.setAttribute('style', kept.join('; '));
  else element.removeAttribute('style');
}

let purifier: ReturnType<typeof DOMPurify> | undefined;

/** An instance of our own: hooks are not shared with other users of the library. */
function purifierOf() {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (node) => {
    const element = node as HTMLElement;
    if (element.hasAttribute?.('style')) keepStyles(element);
    if (element.tagName === 'A') {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    }
  });
  return purifier;
}

/** Rich text without anything that could run, fetch or leave its box. Applied when it is read and when it is shown. */
export function cleanHtml(html: unknown): string {
  if (typeof html !== 'string' || !html) return '';
  return purifierOf().sanitize(html, { ALLOWED_TAGS: tags, ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false });
}
