import type { ColumnDoc } from '../../core/language/types';
import { type Room, textPx } from './fitColumns';

/** Paddings of a cell. */
const paddingPx = 18;
const digitPx = 7.8;
/** Text of which a part still tells something: names are cut with an ellipsis, numbers and times are not. */
const text = { leastPx: 88, floorPx: 64 };
/** A picture stands before the name. */
const person = { ...text, leastPx: 130 };
const figure = { leastPx: 64, floorPx: 56 };
/** A longer word of a heading may break. */
const wordMostPx = 130;

interface Column {
  doc: Pick<ColumnDoc, 'widthPx' | 'props'>;
  widget?: { name?: string; align?: 'left' | 'center' | 'right' } | undefined;
}

/** Width of the longest word of Latin letters, with paddings. */
function wordPx(heading: string): number {
  const words = heading.match(/[A-Za-zÀ-ž]+/g) ?? [];
  return Math.min(wordMostPx, Math.ceil(Math.max(0, ...words.map(textPx))) + paddingPx);
}

/**
 * Narrowest widths of a column: the one that its document gives; else of times that of their format, of numbers a few
 * digits, of text its first words. The longest word of the heading is not broken while there is room. What the rows need beyond that is measured (`wholeText`).
 */
export function roomOf({ doc, widget }: Column, heading = ''): Pick<Room, 'leastPx' | 'floorPx'> {
  const format = doc.props?.format;
  const widest = doc.widthPx ?? Number.POSITIVE_INFINITY;
  const least = (widthPx: number) => Math.min(widthPx, widest);
  if (typeof format === 'string') {
    const widthPx = least(Math.ceil(format.length * digitPx) + paddingPx);
    return { leastPx: widthPx, floorPx: widthPx };
  }
  if (doc.widthPx) return { leastPx: doc.widthPx, floorPx: doc.widthPx };
  const own = widget?.name === 'userSelect' ? person : text;
  const { leastPx, floorPx } = widget?.align === 'right' ? figure : own;
  return { leastPx: Math.max(leastPx, wordPx(heading)), floorPx };
}
