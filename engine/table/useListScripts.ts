import { useEffect, useMemo, useState } from 'react';
import type { ColumnFrame, TableFrame } from '../frames';
import { lateScripts } from '../scripts/lateScripts';
import type { Styles } from '../scripts/listScripts';
import type { TableModel } from './tableModel';

type Row = Record<string, unknown>;

type Scripts = Awaited<ReturnType<typeof lateScripts>>;

const noStyles: Styles = { rows: new Map(), cells: new Map() };

/** Scripts that cannot be fetched are reported; the list is shown without them. */
function withScripts(model: TableModel, use: (late: Scripts) => Promise<unknown>): void {
  const { document, tools } = model.session;
  lateScripts()
    .then(use)
    .catch((error: unknown) =>
      tools.host.report({ at: `${document.id}/scripts`, message: 'the scripts of the list did not run', error }),
    );
}

/**
 * A designer's list scripts (contract-visualdev §0.3): styles of rows and cells, computed once for a page of rows, and
 * what runs after every answer. `rows` are those on screen, at any depth.
 */
export function useListScripts(
  model: TableModel,
  rows: readonly Row[] | undefined,
  columns: readonly ColumnFrame[],
): Pick<TableFrame, 'rowStyle' | 'cellStyle'> {
  const { rowStyle, cellStyle, afterOnload } = model.session.document.scripts ?? {};
  const styled = rowStyle !== undefined || cellStyle !== undefined;
  const [styles, setStyles] = useState(noStyles);
  // As a string: recreated columns with the same names are the same columns to a script.
  const named = JSON.stringify(columns.map(({ name, title }) => ({ property: name, prop: name, label: title })));
  useEffect(() => {
    if (!styled || !rows?.length) return;
    let gone = false;
    withScripts(model, async ({ runStyles }) => {
      const next = await runStyles(model, rows, JSON.parse(named));
      if (!gone) setStyles(next);
    });
    return () => {
      gone = true;
    };
  }, [model, styled, rows, named]);
  useEffect(() => {
    if (afterOnload === undefined || rows === undefined) return;
    withScripts(model, ({ runAfterLoad }) => runAfterLoad(model, afterOnload, rows));
  }, [model, afterOnload, rows]);
  return useMemo(() => {
    if (!styled) return {};
    return {
      rowStyle: (row: Row) => styles.rows.get(row),
      cellStyle: (row: Row, column: string) => styles.cells.get(row)?.get(column),
    };
  }, [styled, styles]);
}
