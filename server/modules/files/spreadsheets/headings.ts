import { type Ctx, Refusal } from '../../../ctx';
import { headingOf, labelOf, type SheetColumn } from './columns';
import type { Merge } from './sheets';

/** One row of headings, or two with sub-tables: theirs, and those of all other columns, are merged. `of`: their words. */
export function headingRows(ctx: Ctx, columns: readonly SheetColumn[], of = headingOf): string[][] {
  const first = columns.flatMap((column) =>
    column.children ? column.children.map((_, at) => (at === 0 ? of(ctx, column) : '')) : [of(ctx, column)],
  );
  if (!columns.some(({ children }) => children)) return [first];
  const second = columns.flatMap(({ children }) => children?.map((child) => of(ctx, child)) ?? ['']);
  return [first, second];
}

/** Cells that `headingRows` leaves to those before or above them. */
export function headingMerges(columns: readonly SheetColumn[]): Merge[] {
  if (!columns.some(({ children }) => children)) return [];
  let at = 0;
  return columns.map(({ children }) => {
    const from = at;
    at += children?.length ?? 1;
    return children
      ? { row: 0, column: from, rows: 1, columns: children.length }
      : { row: 0, column: from, rows: 2, columns: 1 };
  });
}

/** A heading as it is compared: without the star. */
export const bare = (text: string) => text.trim().replace(/\*$/, '');

/**
 * Requires the headings of the template in order, with or without the star, or the labels alone, as an export has them; a
 * reasons column of an earlier import may follow.
 */
export function checkHeadings(ctx: Ctx, columns: readonly SheetColumn[], found: readonly string[][]): void {
  const labels = headingRows(ctx, columns, labelOf);
  const reasons = [bare(ctx.t('import.reason')), ''];
  for (const [line, wanted] of headingRows(ctx, columns).entries()) {
    const headings = (found[line] ?? []).map(bare);
    if (headings.length === wanted.length + 1 && headings.at(-1) === reasons[line]) headings.pop();
    while (headings.at(-1) === '' && headings.length > wanted.length) headings.pop();
    while (headings.length < wanted.length) headings.push('');
    const fits = (text: string, at: number) =>
      [bare(text), bare(labels[line]?.[at] ?? '')].includes(headings[at] ?? '');
    const same = headings.length === wanted.length && wanted.every(fits);
    if (!same) throw new Refusal('import.headings');
  }
}
