import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { toStyle } from '../actions/scriptStyle';
import type { ColumnFrame, TableFrame } from '../frames';
import { listScriptApi } from './listScriptApi';
import type { TableModel } from './tableModel';

type Row = Record<string, unknown>;

interface Styles {
  rows: ReadonlyMap<unknown, CSSProperties>;
  cells: ReadonlyMap<unknown, ReadonlyMap<string, CSSProperties>>;
}

const noStyles: Styles = { rows: new Map(), cells: new Map() };

/** The script as a value that can be called within another one; it may end with a comment or a semicolon. */
const callable = (source: string): string => `(${source.trim().replace(/;+\s*$/, '')}\n)`;

/** One call of the sandbox for a whole page of rows; returns a style for each. */
const rowBatch = (source: string): string =>
  `({ rows }) => { const style = ${callable(source)};\n return rows.map((row, rowIndex) => style({ row, rowIndex }) ?? null); }`;

const cellBatch = (source: string): string =>
  `({ rows, columns }) => { const style = ${callable(source)};\n return rows.map((row, rowIndex) => columns.map((column, columnIndex) => style({ row, column, rowIndex, columnIndex }) ?? null)); }`;

/** Results in the order of the rows. The first script that fails is reported; a failed script styles nothing. */
async function run(model: TableModel, name: string, source: string, api: Row): Promise<unknown[]> {
  const { host } = model.session.tools;
  try {
    const answer = await host.script(source, api);
    return Array.isArray(answer) ? answer : [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!model.scriptFailed) host.report({ at: `${model.session.document.id}/scripts/${name}`, message, error });
    model.scriptFailed = true;
    return [];
  }
}

/** A column as scripts see it. */
interface ScriptColumn {
  property: string;
  prop: string;
  label: string;
}

async function runStyles(model: TableModel, rows: readonly Row[], columns: readonly ScriptColumn[]): Promise<Styles> {
  const { rowStyle, cellStyle } = model.session.document.scripts ?? {};
  const [byRow, byCell] = await Promise.all([
    rowStyle === undefined ? [] : run(model, 'rowStyle', rowBatch(rowStyle), { rows }),
    cellStyle === undefined ? [] : run(model, 'cellStyle', cellBatch(cellStyle), { rows, columns }),
  ]);
  const cellsOf = (answers: unknown): ReadonlyMap<string, CSSProperties> => {
    const found = Array.isArray(answers) ? answers.map(toStyle) : [];
    return new Map(found.flatMap((style, index) => (style && columns[index] ? [[columns[index].prop, style]] : [])));
  };
  const rowStyles = byRow.map(toStyle);
  return {
    rows: new Map(rowStyles.flatMap((style, index) => (style && rows[index] ? [[rows[index], style] as const] : []))),
    cells: new Map(byCell.flatMap((answers, index) => (rows[index] ? [[rows[index], cellsOf(answers)] as const] : []))),
  };
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
  const { session } = model;
  const { rowStyle, cellStyle, afterOnload } = session.document.scripts ?? {};
  const styled = rowStyle !== undefined || cellStyle !== undefined;
  const [styles, setStyles] = useState(noStyles);
  // As a string: recreated columns with the same names are the same columns to a script.
  const named = JSON.stringify(columns.map(({ name, title }) => ({ property: name, prop: name, label: title })));
  useEffect(() => {
    if (!styled || !rows?.length) return;
    let gone = false;
    void runStyles(model, rows, JSON.parse(named)).then((next) => gone || setStyles(next));
    return () => {
      gone = true;
    };
  }, [model, styled, rows, named]);
  useEffect(() => {
    if (afterOnload === undefined || rows === undefined) return;
    void run(model, 'afterOnload', afterOnload, listScriptApi(session, { data: rows }));
  }, [model, session, afterOnload, rows]);
  return useMemo(() => {
    if (!styled) return {};
    return {
      rowStyle: (row: Row) => styles.rows.get(row),
      cellStyle: (row: Row, column: string) => styles.cells.get(row)?.get(column),
    };
  }, [styled, styles]);
}
