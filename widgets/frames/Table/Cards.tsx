import { type ReactNode, useState } from 'react';
import type { ColumnFrame, FrameButton, TableFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { RowActions } from '../Actions/RowActions';
import { headingText } from './columns';
import { Details } from './Details';
import { EmptyTable } from './EmptyTable';
import { SumLabel, sumText } from './Summary';
import { TableError } from './TableError';
import './Cards.css';

type Row = Record<string, unknown>;

/** Columns below the title of a card, when the document names none. */
const usualFields = 3;

interface CardColumns {
  title: ColumnFrame | undefined;
  /** The state of the record, at the right of the title. */
  state: ColumnFrame | undefined;
  fields: ColumnFrame[];
}

const leavesOf = (columns: readonly ColumnFrame[]): ColumnFrame[] =>
  columns.flatMap((column) => (column.children ? leavesOf(column.children) : [column]));

/** What tells records apart comes first: states and other marks, then figures, choices, and the rest in its order. */
const importance = ({ mark, align, choice }: ColumnFrame): number =>
  mark ? 0 : align === 'right' ? 1 : choice ? 2 : 3;

/** The most important of them, in the order of the document. */
function important(columns: readonly ColumnFrame[]): ColumnFrame[] {
  const ranked = [...columns].sort((a, b) => importance(a) - importance(b)).slice(0, usualFields);
  return columns.filter((column) => ranked.includes(column));
}

/** By the document, else by rule: the first column is the title, the last mark or the first choice the state, the three most important are below. */
export function cardColumns({ columns, card }: Pick<TableFrame, 'columns' | 'card'>): CardColumns {
  const leaves = leavesOf(columns);
  const named = card === 'all' ? leaves : card?.flatMap((name) => leaves.find((column) => column.name === name) ?? []);
  const [title, ...others] = named?.length ? named : leaves;
  const state = others.findLast(({ mark }) => mark) ?? others.find(({ choice }) => choice);
  const fields = others.filter((column) => column !== state);
  return { title, state, fields: named?.length ? fields : important(fields) };
}

interface CardProps {
  table: TableFrame;
  columns: CardColumns;
  row: Row;
  index: number;
  depth: number;
  onClick: ((row: Row) => void) | undefined;
}

const ownControls = 'a,button,input,textarea,select,label,.ant-select,.ant-switch,.ant-picker,.ant-image';

function Tick({ table, row, index }: Pick<CardProps, 'table' | 'row' | 'index'>) {
  const t = useWords();
  const { selection, selected, rowKey, onSelected, rows = [] } = table;
  if (!selection) return null;
  const key = String(row[rowKey]);
  const chosen = selected.includes(key);
  const toggle = () => {
    if (selection === 'single') return onSelected([key], [row]);
    const keys = chosen ? selected.filter((other) => other !== key) : [...selected, key];
    onSelected(
      keys,
      rows.filter((each) => keys.includes(String(each[rowKey]))),
    );
  };
  return (
    <label className="weft-row-card-tick">
      <input
        type={selection === 'single' ? 'radio' : 'checkbox'}
        checked={chosen}
        aria-label={t('widget.selectRow', { row: index + 1 })}
        onChange={toggle}
      />
    </label>
  );
}

/** Opens the children of a tree's row, or the lists within a row. */
function Opener({ open, onOpen, busy }: { open: boolean; onOpen: () => void; busy?: boolean }) {
  const t = useWords();
  if (busy) return <span className="weft-opening" role="status" aria-label={t('list.opening')} />;
  return (
    <button
      type="button"
      className="weft-row-card-open"
      aria-label={t(open ? 'list.closeRow' : 'list.openRow')}
      aria-expanded={open}
      onClick={onOpen}
    >
      <Icon name="down" />
    </button>
  );
}

function CardFields({ fields, row, index }: { fields: ColumnFrame[]; row: Row; index: number }) {
  if (!fields.length) return null;
  return (
    <dl className="weft-row-card-fields">
      {fields.map(({ name, title, render }) => (
        <div key={name} data-column={name}>
          <dt>{title}</dt>
          <dd>{render(row, index)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A menu of one entry hides what the card is for; what destroys is not pressed by a slip. */
function visibleOf(actions: readonly FrameButton[], { editing }: TableFrame): number {
  if (editing && actions.length <= 2) return 2;
  return actions.length === 1 && !actions[0]?.danger ? 1 : 0;
}

function Card({ table, columns, row, index, depth, onClick }: CardProps): ReactNode {
  const { rowKey, tree, expanded = [], onExpand, opening = [], details, rowActions } = table;
  const [within, setWithin] = useState(false);
  const key = String(row[rowKey]);
  const { title, state, fields } = columns;
  const open = tree ? expanded.includes(key) : within;
  const lists = details?.(row).filter(({ rows }) => rows.length > 0) ?? [];
  const opens = tree ? Array.isArray(row.children) : lists.length > 0;
  const onOpen = () =>
    tree ? onExpand?.(open ? expanded.filter((other) => other !== key) : [...expanded, key]) : setWithin(!open);
  const actions = rowActions?.(row) ?? [];
  return (
    <li
      className={onClick ? 'weft-row-card weft-row-clickable' : 'weft-row-card'}
      data-row-key={key}
      data-chosen={table.selected.includes(key) || undefined}
      style={{ ...table.rowStyle?.(row), marginInlineStart: depth * 16 }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the row's own click, as in the table; its key is Enter */}
      <div
        className="weft-row-card-body"
        tabIndex={onClick ? 0 : undefined}
        onClick={onClick && ((event) => !(event.target as Element).closest(ownControls) && onClick(row))}
        onKeyDown={
          onClick && ((event) => event.key === 'Enter' && event.target === event.currentTarget && onClick(row))
        }
      >
        <div className="weft-row-card-head">
          <Tick table={table} row={row} index={index} />
          {opens ? <Opener open={open} onOpen={onOpen} busy={opening.includes(key)} /> : null}
          <div className="weft-row-card-title" data-column={title?.name}>
            {title?.render(row, index)}
          </div>
          {state ? <span data-column={state.name}>{state.render(row, index)}</span> : null}
          {actions.length ? <RowActions buttons={actions} visible={visibleOf(actions, table)} /> : null}
        </div>
        <CardFields fields={fields} row={row} index={index} />
      </div>
      {open && lists.length ? <Details lists={lists} /> : null}
    </li>
  );
}

function Sums({ table, sums }: { table: TableFrame; sums: Record<string, string> }) {
  const summed = leavesOf(table.columns).filter(({ name }) => sums[name] !== undefined);
  return (
    <li className="weft-row-card weft-row-card-sum">
      <strong>
        <SumLabel table={table} />
      </strong>
      <CardFields
        fields={summed.map((column) => ({ ...column, render: () => sumText(column, sums) }))}
        row={{}}
        index={0}
      />
    </li>
  );
}

interface CardsProps {
  table: TableFrame;
  /** No rows have arrived yet. */
  first: boolean;
  body: readonly Row[];
  onClick: ((row: Row) => void) | undefined;
}

/** Rows as cards, for screens that are too narrow for columns: title, state, a few fields, ⋯. */
export function Cards({ table, first, body, onClick }: CardsProps) {
  const columns = cardColumns(table);
  const { rowKey, isHeading, tree, expanded = [], summary } = table;
  if (!body.length)
    return table.error ? <TableError message={table.error} onRetry={table.onRetry} /> : <EmptyTable table={table} />;
  if (first)
    return (
      <ul className="weft-cards" aria-hidden="true">
        {body.map((row) => (
          <li key={String(row[rowKey])} className="weft-row-card weft-row-card-bone">
            <span className="weft-bone" />
            <span className="weft-bone" />
          </li>
        ))}
      </ul>
    );
  const draw = (rows: readonly Row[], depth: number): ReactNode[] =>
    rows.flatMap((row, index): ReactNode[] => {
      const key = String(row[rowKey]);
      const below =
        tree && expanded.includes(key) && Array.isArray(row.children) ? draw(row.children as Row[], depth + 1) : [];
      if (isHeading?.(row)) return [<Heading key={key} row={row} table={table} />, ...below];
      return [
        <Card key={key} table={table} columns={columns} row={row} index={index} depth={depth} onClick={onClick} />,
        ...below,
      ];
    });
  return (
    <ul className="weft-cards">
      {draw(body, 0)}
      {summary ? <Sums table={table} sums={summary} /> : null}
    </ul>
  );
}

function Heading({ row, table }: { row: Row; table: TableFrame }) {
  const { rowKey, expanded = [], onExpand } = table;
  const key = String(row[rowKey]);
  const open = expanded.includes(key);
  return (
    <li className="weft-row-card-group" data-row-key={key}>
      <Opener
        open={open}
        onOpen={() => onExpand?.(open ? expanded.filter((other) => other !== key) : [...expanded, key])}
      />
      {headingText(row, rowKey)}
    </li>
  );
}
