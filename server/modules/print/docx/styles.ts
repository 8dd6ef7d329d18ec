import { AlignmentType, type IRunOptions, UnderlineType } from 'docx';
import { attribute, type Element } from '../../../../core/print/tree';

/** The declarations of a style attribute, names in lower case. */
export function declarations(element: Element): Record<string, string> {
  const pairs = (attribute(element, 'style') ?? '').split(';').flatMap((each) => {
    const colon = each.indexOf(':');
    return colon > 0 ? [[each.slice(0, colon).trim().toLowerCase(), each.slice(colon + 1).trim()] as const] : [];
  });
  return Object.fromEntries(pairs);
}

const hex = (part: string) => Math.min(255, Number(part)).toString(16).padStart(2, '0');

/** `#rrggbb` and `rgb()` as Word writes them; undefined for other colours. */
export function colourOf(text: string | undefined): string | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text ?? '');
  if (short)
    return short
      .slice(1)
      .map((digit) => digit + digit)
      .join('');
  const long = /^#([\da-f]{6})$/i.exec(text ?? '');
  if (long) return long[1];
  const parts = /^rgba?\((\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(text ?? '');
  return parts ? parts.slice(1).map(hex).join('') : undefined;
}

/** Millimetres, pixels and points of a length as points; undefined for other units. */
export function pointsOf(text: string | undefined): number | undefined {
  const [, number = '', unit = 'px'] = /^([\d.]+)\s*(px|pt|mm|cm)?$/i.exec(text?.trim() ?? '') ?? [];
  const perUnit: Record<string, number> = { px: 0.75, pt: 1, mm: 72 / 25.4, cm: 72 / 2.54 };
  return number ? Number(number) * (perUnit[unit.toLowerCase()] as number) : undefined;
}

type Writable = { -readonly [Member in keyof IRunOptions]: IRunOptions[Member] };

const byTag: Record<string, Writable> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italics: true },
  em: { italics: true },
  u: { underline: { type: UnderlineType.SINGLE } },
  s: { strike: true },
  del: { strike: true },
  sub: { subScript: true },
  sup: { superScript: true },
  h1: { bold: true, size: 44 },
  h2: { bold: true, size: 36 },
  h3: { bold: true, size: 32 },
  h4: { bold: true, size: 28 },
};

/** How the texts inside an element look, over what surrounds it. */
export function runLook(element: Element, around: IRunOptions): IRunOptions {
  const style = declarations(element);
  const look: Writable = { ...around, ...byTag[element.tagName] };
  const size = pointsOf(style['font-size']);
  if (size) look.size = Math.round(size * 2);
  if (/^(?:bold|[6-9]00)/.test(style['font-weight'] ?? '')) look.bold = true;
  if (style['font-style'] === 'italic') look.italics = true;
  if (style['text-decoration']?.includes('underline')) look.underline = { type: UnderlineType.SINGLE };
  const colour = colourOf(style.color ?? attribute(element, 'color'));
  return colour ? { ...look, color: colour } : look;
}

const alignments: Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  end: AlignmentType.RIGHT,
  justify: AlignmentType.JUSTIFIED,
};

export const alignmentOf = (element: Element) =>
  alignments[declarations(element)['text-align'] ?? attribute(element, 'align') ?? ''] ??
  (element.tagName === 'center' ? AlignmentType.CENTER : undefined);
