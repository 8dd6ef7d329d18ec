/** How an icon is drawn: a drawing by its name or class, or a letter on a tile, each with a colour of its own. */
export interface IconLook {
  name?: string;
  letter?: string;
  /** `#rrggbb`. */
  colour?: string;
}

/** Colours of tiles whose menu has none, told apart by people who do not see red and green as different. */
const colours = ['#2f6fd0', '#b8420f', '#0b7a5e', '#7a4fe0', '#946012', '#b32d79', '#1d7890', '#5c7020'] as const;
/** The icon that a published model gets when nobody chose one. */
export const generatedIcon = 'icon-ym icon-ym-generator-menu';
const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** The same colour for the same text, on every machine. */
function colourOf(text: string): string {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return colours[sum % colours.length] ?? colours[0];
}

interface MenuEntry {
  enCode: string;
  fullName: string;
  icon?: string | null;
  colour?: unknown;
}

/**
 * The icon of a menu entry as one text, read by `iconLook`: its class, followed by `color:#rrggbb` where it has a colour.
 * Published models that nobody gave an icon get the first letter of their name, so that they differ in a folded menu.
 */
export function menuIcon({ enCode, fullName, icon, colour }: MenuEntry): string | undefined {
  const own = isColour(colour) ? ` color:${colour}` : '';
  if (icon !== generatedIcon) return icon ? icon + own : undefined;
  const [letter = '·'] = fullName.trim();
  return `letter:${letter.toUpperCase()}${own || ` color:${colourOf(enCode)}`}`;
}

/** Reads a text of `menuIcon`, or the plain name of an icon. */
export function iconLook(text: string): IconLook {
  const colour = / color:(#[0-9a-f]{6})$/i.exec(text)?.[1];
  const name = colour ? text.slice(0, -` color:${colour}`.length) : text;
  const letter = /^letter:(.)$/u.exec(name)?.[1];
  return { ...(letter ? { letter } : { name }), ...(colour && { colour }) };
}

/** The relative luminance of `#rrggbb` (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is easier to read on `#rrggbb`; always at least 4.5 : 1. */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.179 ? '#000000' : '#ffffff';
}
