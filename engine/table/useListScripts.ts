import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { toStyle } from '../actions/scriptStyle';
import type { Session } from '../document/session';
import type { ColumnFrame } from '../frames';
import { listScriptApi } from './listScriptApi';

type Row = Record<string, unknown>;

interface Styles {
  rows: ReadonlyMap<unknown, CSSProperties>;
  cells: ReadonlyMap<unknown, ReadonlyMap<string, CSSProperties>>;
}

const noStyles: Styles = { rows: new Map(), cells: new Map() };
const broken = new WeakSet<object>();

/** The script as a value that can be called within another one; its last words may be a comment or a semicolon. */
const callable = (source: string): string => `(${source.trim().replace(/;+\s*$/, '')}\n)`;

/** One call of the sandbox for a whole page of rows: a style each. */
const rowBatch = (source: string): string =>
  `({ rows }) => { const style = ${callable(source)};\n return rows.map((row, rowIndex) => style({ row, rowIndex }) ?? null); }`;

const cellBatch = (source: string): string =>
  `({ rows, columns }) => { const style = ${callable(source)};\n return rows.map((row, rowIndex) => columns.map((column, columnIndex) => style({ row, column, rowIndex, columnIndex }) ?? null)); }`;

/** Answers in the order of the rows. A script that fails is reported once and styles nothing. */
async function ask(session: Session, name: string, source: string, api: Row): Promise<unknown[]> {
  const scripts = session.document.scripts as object;
  try {
    const answer = await session.tools.host.script(source, api);
    return Array.isArray(answer) ? answer : [];
  } catch (error) {
    if (!broken.has(scripts)) {
      const message = error instanceof Error ? error.message : String(error);
      session.tools.host.report({ at: `${session.document.id}/scripts/${name}`, message, error });
    }
    broken.add(scripts);
    return [];
  }
}

async function askStyles(session: Session, rows: readonly Row[], columns: readonly ColumnFrame[]): Promise<Styles> {
  const { rowStyle, cellStyle } = session.document.scripts ?? {};
  const named = columns.map(({ name, title }) => ({ property: name, prop: name, label: title }));
  const [byRow, byCell] = await Promise.all([
    rowStyle === undefined ? [] : ask(session, 'rowStyle', rowBatch(rowStyle), { rows }),
    cellStyle === undefined ? [] : ask(session, 'cellStyle', cellBatch(cellStyle), { rows, columns: named }),
  ]);
  const cellsOf = (answers: unknown): ReadonlyMap<string, CSSProperties> => {
    const found = Array.isArray(answers) ? answers.map(toStyle) : [];
    return new Map(found.flatMap((style, index) => (style && columns[index] ? [[columns[index].name, style]] : [])));
  };
  const rowStyles = byRow.map(toStyle);
  return {
    rows: new Map(rowStyles.flatMap((style, index) => (style && rows[index] ? [[rows[index], style] as const] : []))),
    cells: new Map(byCell.flatMap((answers, index) => (rows[index] ? [[rows[index], cellsOf(answers)] as const] : []))),
  };
}

const none: Row[] = [];

/**
 * A designer's list scripts (contract-visualdev §0.3): how rows and cells look, asked once per page of rows, and what runs
 * after every answer. `rows` are those on screen, at any depth.
 */
export function useListScripts(session: Session, rows: readonly Row[] | undefined, columns: readonly ColumnFrame[]) {
  const { scripts } = session.document;
  const styled = scripts?.rowStyle !== undefined || scripts?.cellStyle !== undefined;
  const shown = rows ?? none;
  const names = columns.map(({ name }) => name).join(' ');
  const [styles, setStyles] = useState(noStyles);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns by their names
  useEffect(() => {
    if (!styled || shown.length === 0) return;
    let gone = false;
    void askStyles(session, shown, columns).then((next) => gone || setStyles(next));
    return () => {
      gone = true;
    };
  }, [session, styled, shown, names]);
  const loaded = scripts?.afterOnload;
  useEffect(() => {
    if (loaded === undefined || rows === undefined) return;
    void ask(session, 'afterOnload', loaded, listScriptApi(session, { data: rows }));
  }, [session, loaded, rows]);
  return useMemo(
    () =>
      styled
        ? {
            rowStyle: (row: Row) => styles.rows.get(row),
            cellStyle: (row: Row, column: string) => styles.cells.get(row)?.get(column),
          }
        : {},
    [styled, styles],
  );
}
