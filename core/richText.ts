/** The allow list of rich text: what the browser shows (`Editor/cleanHtml`) and what the server stores are the same. */
export const richTags: readonly string[] =
  'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code b strong i em u s del sub sup mark span div ul ol li a img table colgroup col thead tbody tfoot tr th td caption'.split(
    ' ',
  );

export const richAttributes: readonly string[] =
  'href target rel src alt title width height colspan rowspan colwidth align style start'.split(' ');

/** The styles of text. Nothing that moves text out of its place or fetches an address. */
export const richStyles: readonly string[] =
  'color background-color text-align font-size font-family font-weight font-style text-decoration line-height width min-width height vertical-align'.split(
    ' ',
  );

/** Added to every link: the page behind it can neither replace nor read ours. */
export const linkAttributes: Readonly<Record<string, string>> = { target: '_blank', rel: 'noopener noreferrer' };

const attributes = new Set(richAttributes);
const styles = new Set(richStyles);
/** Words, numbers, quoted names and colour functions; no escapes, addresses, other functions or rules. */
const styleValue =
  /^(?:[\p{L}\p{N}\s#%.,+_-]|'[\p{L}\p{N}\s._-]*'|"[\p{L}\p{N}\s._-]*"|(?:rgb|hsl)a?\([\d\s.,%/a-z+-]{1,60}\))+$/iu;
/** Browsers ignore these characters in addresses: `java\tscript:` is `javascript:`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
const ignored = /[\u0000-\u0020\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;
const schemes = /^(?:https?|mailto|tel):/i;
const anyScheme = /^[a-z][a-z\d+.-]*:/i;
/** Pictures pasted into the text; SVG may hold scripts and is excluded. */
const pastedPicture = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z\d+/]*={0,2}$/i;

function isAddress(tag: string, name: string, value: string): boolean {
  const address = value.replace(ignored, '');
  if (tag === 'img' && name === 'src' && pastedPicture.test(address)) return true;
  return schemes.test(address) || !anyScheme.test(address);
}

/** `name: value; …` of the allowed declarations; '' when there are none. */
export function cleanStyle(text: string): string {
  const kept = text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    return colon > 0 && styles.has(name) && styleValue.test(value) ? [`${name}: ${value}`] : [];
  });
  return kept.join('; ');
}

/** Would end an element that holds text, if another parser read the value outside its quotes. */
const breaksOut = /--!?>|]>|<\/?(?:script|style|title|xmp|textarea|noscript|iframe|noembed|noframes|template)/i;

/** The attribute as it may be stored and shown, names in lower case; undefined when it must be removed. */
export function cleanAttribute(tag: string, name: string, value: string): string | undefined {
  if (!attributes.has(name) || breaksOut.test(value)) return undefined;
  if (tag === 'a' && Object.hasOwn(linkAttributes, name)) return linkAttributes[name];
  if (name === 'style') return cleanStyle(value) || undefined;
  if (name === 'href' || name === 'src') return isAddress(tag, name, value) ? value : undefined;
  return value;
}
