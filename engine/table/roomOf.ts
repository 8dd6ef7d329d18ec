import type { ColumnDoc } from '../../core/language/types';
import type { Room } from './fitColumns';

/** Paddings of a cell. */
const paddingPx = 18;
const digitPx = 7.8;
/** Text of which a part still tells something: names are cut with an ellipsis, numbers and times are not. */
const text = { leastPx: 88, floorPx: 64 };
const figure = { leastPx: 64, floorPx: 56 };

interface Column {
  doc: Pick<ColumnDoc, 'widthPx' | 'props'>;
  widget?: { align?: 'left' | 'center' | 'right' } | undefined;
}

/**
 * Narrowest widths of a column: the one that its document gives; else of times that of their format, of numbers a few
 * digits, of text its first words. What the rows need beyond that is measured (`wholeText`).
 */
export function roomOf({ doc, widget }: Column): Pick<Room, 'leastPx' | 'floorPx'> {
  const format = doc.props?.format;
  const widest = doc.widthPx ?? Number.POSITIVE_INFINITY;
  const least = (widthPx: number) => Math.min(widthPx, widest);
  if (typeof format === 'string') {
    const widthPx = least(Math.ceil(format.length * digitPx) + paddingPx);
    return { leastPx: widthPx, floorPx: widthPx };
  }
  if (doc.widthPx) return { leastPx: doc.widthPx, floorPx: doc.widthPx };
  return widget?.align === 'right' ? { ...figure } : { ...text };
}
