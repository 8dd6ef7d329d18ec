import type { CSSProperties } from 'react';
import type { Session } from '../document/session';
import { listScriptApi } from './listScriptApi';
import { toStyle } from './scriptStyle';

type Row = Record<string, unknown>;

/** A list with scripts. */
interface ScriptedList {
  readonly session: Session;
  /** A script failed and was reported; later ones are not. */
  scriptFailed: boolean;
}

/** Styles of the rows on screen and of their cells, by row and column. */
export interface Styles {
  rows: ReadonlyMap<unknown, CSSProperties>;
  cells: ReadonlyMap<unknown, ReadonlyMap<string, CSSProperties>>;
}

/** The script as a value that can be called within another one; it may end with a comment or a semicolon. */
const callable = (source: string): string => `(${source.trim().replace(/;+\s*$/, '')}\n)`;

/** One call of the sandbox for a whole page of rows; returns a style for each. */
const rowBatch = (source: string): string =>
  `({ rows }) => { const style = ${callable(source)};\n return rows.map((row, rowIndex) => style({ row, rowIndex }) ?? null); }`;

const cellBatch = (source: string): string =>
  `({ rows, columns }) => { const style = ${callable(source)};\n return rows.map((row, rowIndex) => columns.map((column, columnIndex) => style({ row, column, rowIndex, columnIndex }) ?? null)); }`;

/** Results in the order of the rows. The first script that fails is reported; a failed script styles nothing. */
async function run(model: ScriptedList, name: string, source: string, api: Row): Promise<unknown[]> {
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

/** One call a script for all rows; a script that fails styles nothing. */
export async function runStyles(
  model: ScriptedList,
  rows: readonly Row[],
  columns: readonly ScriptColumn[],
): Promise<Styles> {
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

/** Runs the script `afterOnload` with the rows of an answer. */
export function runAfterLoad(model: ScriptedList, source: string, rows: readonly Row[]): Promise<unknown> {
  return run(model, 'afterOnload', source, listScriptApi(model.session, { data: rows }));
}
