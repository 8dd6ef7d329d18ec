import { type Ctx, Refusal } from '../../../ctx';
import { headingOf, labelOf, type SheetColumn } from './columns';
import { bare } from './headings';

/** A sheet by the columns that it has, in the order of the template. */
export interface Arranged<Column extends SheetColumn> {
  columns: Column[];
  /** Lines before the records: two with sub-tables. */
  headings: number;
  /** The cells of a line in the order of `columns`. */
  take: (line: readonly string[]) => string[];
  /** Headings that are no column of the import. */
  ignored: string[];
}

/** Records have at least one line of headings, and two with sub-tables. */
export const mostHeadings = 2;

interface Place {
  column: SheetColumn;
  at: number;
  /** The sub-table. */
  table?: SheetColumn;
}

const isBlank = (text: string | undefined) => !text;

/** Finds columns by whole headings first, then by labels alone, each cell of the sheet for one column. */
function placeAll(
  ctx: Ctx,
  wanted: readonly { column: SheetColumn; table?: SheetColumn; cells: readonly (string | undefined)[] }[],
): Place[] {
  const taken = new Set<number>();
  const found = new Map<SheetColumn, Place>();
  for (const textOf of [headingOf, labelOf])
    for (const { column, table, cells } of wanted) {
      if (found.has(column)) continue;
      const text = bare(textOf(ctx, column));
      const at = cells.findIndex((cell, index) => cell === text && !taken.has(index));
      if (at < 0) continue;
      taken.add(at);
      found.set(column, { column, at, ...(table && { table }) });
    }
  return [...found.values()];
}

/** The names over the cells: merged ones reach to the next. */
function reaching(cells: readonly string[], width: number): string[] {
  const over: string[] = [];
  for (let at = 0; at < width; at += 1) over.push(cells[at] || (over[at - 1] ?? ''));
  return over;
}

/**
 * Finds the columns of an import in the sheet by their headings, in any order, with or without what stands behind the label;
 * other columns are left out. A sheet without a `needed` column, or without any, is refused with the names of both.
 */
export function arrange<Column extends SheetColumn>(
  ctx: Ctx,
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
  needed: (column: SheetColumn) => boolean,
): Arranged<Column> {
  const first = (lines[0] ?? []).map(bare);
  const second = (lines[1] ?? []).map(bare);
  const over = reaching(first, Math.max(first.length, second.length));
  const main = columns.filter(({ children }) => !children).map((column) => ({ column, cells: first }));
  const below = columns.flatMap((table) => {
    const names = [headingOf(ctx, table), labelOf(ctx, table)].map(bare);
    const cells = second.map((text, at) => (names.includes(over[at] ?? '') ? text : undefined));
    return (table.children ?? []).map((column) => ({ column, table, cells }));
  });
  const mainPlaces = placeAll(ctx, main);
  const belowPlaces = placeAll(ctx, below);
  // A second line of headings has nothing below the headings of the record itself.
  const isSecond =
    second.some(Boolean) &&
    mainPlaces.every(({ at }) => isBlank(second[at])) &&
    mainPlaces.length + belowPlaces.length > 0;
  const places = isSecond ? [...mainPlaces, ...belowPlaces] : mainPlaces;
  const placeOf = (column: SheetColumn) => places.find((place) => place.column === column)?.at;
  const present = columns.flatMap((column): Column[] => {
    const children = column.children?.filter((child) => placeOf(child) !== undefined);
    if (children) return children.length ? [{ ...column, children }] : [];
    return placeOf(column) === undefined ? [] : [column];
  });
  const used = new Set(places.map(({ at }) => at));
  const reason = bare(ctx.t('import.reason'));
  const ignored = over.flatMap((text, at) => {
    const own = (isSecond && second[at]) || first[at] || '';
    return used.has(at) || !own || text === reason ? [] : [own];
  });
  const lacking = [
    ...columns.filter((column) => !column.children && needed(column) && placeOf(column) === undefined),
    ...present.flatMap(
      ({ key, children }) =>
        columns
          .find((column) => column.key === key)
          ?.children?.filter((child) => children && needed(child) && placeOf(child) === undefined) ?? [],
    ),
  ];
  const missing = lacking[0] ?? (present.length ? undefined : columns[0]);
  if (missing) {
    const wanted = labelOf(ctx, missing);
    throw ignored.length
      ? new Refusal('import.headingDiffers', { wanted, found: ignored[0] })
      : new Refusal('import.headingMissing', { wanted });
  }
  const order = present.flatMap(({ children, ...column }) =>
    children ? children.map(placeOf) : [placeOf(columns.find(({ key }) => key === column.key)!)],
  );
  return {
    columns: present,
    headings: isSecond ? mostHeadings : 1,
    take: (line) => order.map((at) => line[at as number] ?? ''),
    ignored,
  };
}
