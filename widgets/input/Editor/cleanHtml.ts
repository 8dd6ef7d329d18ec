import DOMPurify from 'dompurify';
import {
  cleanAttribute,
  cleanStyle,
  linkAttributes,
  richAttributes,
  richStyles,
  richTags,
} from '../../../core/richText';

/** Styles as the browser reads them, so that shorthands such as `background` are not lost. */
function styleOf({ style }: HTMLElement): string {
  return cleanStyle(
    richStyles
      .map((name) => [name, style.getPropertyValue(name)])
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
  );
}

type Place = (address: string) => string;
/** How addresses of the text that is cleaned now are written. */
let place: Place = (address) => address;

function keepAttribute(element: HTMLElement, { name, value }: Attr): void {
  const kept = name === 'style' ? styleOf(element) : cleanAttribute(element.localName, name, value);
  if (kept) element.setAttribute(name, name === 'src' || name === 'href' ? place(kept) : kept);
  else if (kept === undefined || name === 'style') element.removeAttribute(name);
}

let purifier: ReturnType<typeof DOMPurify> | undefined;

/** An instance of our own: hooks are not shared with other users of the library. */
function purifierOf() {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (node) => {
    const element = node as HTMLElement;
    for (const attribute of [...(element.attributes ?? [])]) keepAttribute(element, attribute);
    if (element.localName === 'a')
      for (const [name, value] of Object.entries(linkAttributes)) element.setAttribute(name, value);
  });
  return purifier;
}

/**
 * Rich text without anything that could run, fetch or leave its box. Applied when it is read and when it is shown. `written`: what
 * becomes of its addresses, `placed` to show them.
 */
export function cleanHtml(html: unknown, written: Place = (address) => address): string {
  if (typeof html !== 'string' || !html) return '';
  place = written;
  return purifierOf().sanitize(html, {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: [...richAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
