/** What app/build/slim.ts puts in place of modules of antd that bring whole components with them. */

interface Colour {
  toRgb: () => { r: number; g: number; b: number; a: number };
}

/** Whether a text on this ground must be dark (ITU-R BT.601 luma); a ground that is half transparent is as light as the page. */
export function isBright(ground: Colour): boolean {
  const { r, g, b, a } = ground.toRgb();
  return a <= 0.5 || r * 0.299 + g * 0.587 + b * 0.114 > 192;
}

/** The id of a form item's name: a path joined by `_`. */
export function toNamePathStr(name: string | readonly string[] | undefined): string {
  return [name ?? []].flat().join('_');
}

/** The keys of a column's filters, of which there are none. */
export function flattenKeys(): [] {
  return [];
}

/** A column with `filters` is a mistake of ours. */
function NoColumnFilters(): never {
  throw new Error('Columns of antd tables have no filters here (app/build/slim.ts): filter by the search of the list');
}

// biome-ignore lint/style/noDefaultExport: in place of a module with one
export { NoColumnFilters as default };
