import { leavesOf, type SheetColumn } from './columns';
import type { NestedRow, SheetRow } from './rows';

/** A line of cells as texts; undefined: it is blank. */
function filledLine(cells: readonly string[], width: number): string[] | undefined {
  const line = Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim());
  return line.some(Boolean) ? line : undefined;
}

/**
 * Puts lines together: a line whose main cells are blank has further rows of sub-tables of the record before it
 * (contract-visualdev §9). Give each line to `add`; it returns the record before when a new one begins; `end` the last one.
 */
export function recordReader(columns: readonly SheetColumn[]) {
  const width = leavesOf(columns).length;
  let open: NestedRow | undefined;
  const begin = (): NestedRow => Object.fromEntries(columns.map(({ key, children }) => [key, children ? [] : '']));
  const put = (row: NestedRow, line: readonly string[]): void => {
    let at = 0;
    for (const { key, children } of columns) {
      if (!children) {
        if (line[at]) row[key] = line[at]!;
        at += 1;
        continue;
      }
      const cells = Object.fromEntries(children.map((child, index) => [child.key, line[at + index] ?? '']));
      if (Object.values(cells).some(Boolean)) (row[key] as SheetRow[]).push(cells);
      at += children.length;
    }
  };
  const continues = (line: readonly string[]): boolean => {
    let at = 0;
    for (const { children } of columns) {
      if (!children && line[at]) return false;
      at += children?.length ?? 1;
    }
    return columns.some(({ children }) => children);
  };
  return {
    add(cells: readonly string[]): NestedRow | undefined {
      const line = filledLine(cells, width);
      if (!line) return undefined;
      if (open && continues(line)) {
        put(open, line);
        return undefined;
      }
      const before = open;
      open = begin();
      put(open, line);
      return before;
    },
    end: (): NestedRow | undefined => open,
  };
}

/** The records of a sheet's lines. */
export function recordsOf(columns: readonly SheetColumn[], lines: readonly string[][]): NestedRow[] {
  const reader = recordReader(columns);
  const records = lines.flatMap((line): NestedRow[] => {
    const done = reader.add(line);
    return done ? [done] : [];
  });
  const last = reader.end();
  return last ? [...records, last] : records;
}
