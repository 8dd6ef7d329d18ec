import type { Loose } from './loose';
import { below, type Report } from './report';

/** `labels`, `layout` and `size` of a form document. */
export interface FormHead {
  labels?: { position?: 'left' | 'right' | 'top'; widthPx?: number };
  layout?: { gutterPx?: number };
  size?: 'small' | 'middle' | 'large';
}

const sizes: Readonly<Record<string, FormHead['size']>> = {
  small: 'small',
  default: 'middle',
  middle: 'middle',
  large: 'large',
};

/** A number of pixels, as a number or `'120px'`. */
export function pxOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,4}(px)?$/.test(value) ? Number.parseInt(value, 10) : value;
  return typeof number === 'number' && number >= 0 && number < 10_000 ? number : undefined;
}

/** Props of Formily's `Form` and of a `FormLayout` around everything. */
export function convertForm(props: Loose, at: string, report: Report): FormHead {
  const head: FormHead = {};
  const labels: NonNullable<FormHead['labels']> = {};
  for (const [name, value] of Object.entries(props)) {
    const px = pxOf(value);
    if (name === 'layout' && value === 'vertical') labels.position = 'top';
    else if (name === 'labelAlign' && (value === 'left' || value === 'right')) labels.position ??= value;
    else if (name === 'labelWidth' && px !== undefined) labels.widthPx = px;
    else if (name === 'gridColumnGap' && px !== undefined) head.layout = { gutterPx: px };
    else if (name === 'size' && typeof value === 'string' && Object.hasOwn(sizes, value)) head.size = sizes[value];
    else if (!(name === 'layout' && value === 'horizontal')) report.say(below(at, name), 'has no equivalent');
  }
  return Object.keys(labels).length > 0 ? { labels, ...head } : head;
}
