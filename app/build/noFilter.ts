/** Column filters of antd's table, of which there are none: lists filter by their search (app/build/slim.ts). */
const none = [<Columns>(columns: Columns) => columns, [], {}] as const;

// biome-ignore lint/style/noDefaultExport: in place of a module with one
export default function useFilter({ mergedColumns }: { mergedColumns: readonly object[] }) {
  if (mergedColumns.some((column) => 'filters' in column || 'filterDropdown' in column || 'onFilter' in column))
    throw new Error('Columns have no filters of antd here (app/build/slim.ts)');
  return none;
}

/** All rows. */
export const getFilterData = <Rows>(rows: Rows): Rows => rows;
