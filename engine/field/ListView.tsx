import { type ReactNode, useMemo } from 'react';
import type { JsonObject } from '../../core/language/types';
import type { NodePlan } from '../compile/formPlan';
import { observe } from '../document/observe';
import { addPicked } from '../form/addPicked';
import type { FieldStates } from '../form/fieldStates';
import type { ListModel, Row } from '../form/listModel';
import type { PasteColumn } from '../paste/fillRows';
import type { ListColumn } from '../registry';
import { ColumnQuestion } from '../table/ColumnQuestion';
import { type Tools, words } from '../tools';
import type { FieldViewProps } from './fieldProps';
import { fieldWords } from './fieldWords';
import { ListCell } from './ListCell';
import { isTextColumn, TextCell } from './TextCell';

const Total = observe(({ list, column, draw }: { list: ListModel; column: string; draw: (sum: number) => ReactNode }) =>
  draw(list.total(column).sum),
);

type Looks = Partial<Record<string, Pick<ListColumn, 'widthPx' | 'align' | 'fixed'>>>;

const isTyped = ({ kind, computed, field }: NodePlan): boolean =>
  kind === 'input' && !computed && field.readOnly !== true && !field.attribute;

const decimalsOf = (precision: unknown): number | undefined =>
  typeof precision === 'number' && precision >= 0 ? precision : undefined;

interface Shown {
  list: ListModel;
  /** The visible ones. */
  columns: readonly NodePlan[];
  states: FieldStates;
  language: string;
}

function columnsOf(tools: Tools, { list, columns, states, language }: Shown): ListColumn[] {
  const looks = (list.node.field.props?.columns ?? {}) as Looks;
  return columns.map((column) => {
    const { label, tip } = fieldWords(tools, column, language);
    return {
      name: column.name,
      title: label,
      tip,
      required: states.isRequired(column),
      editable: isTyped(column),
      align: column.widget?.align,
      widthPx: column.widget?.cellWidthPx?.(column.field.props ?? {}),
      precision: decimalsOf(column.field.props?.precision),
      ...(column.field.props?.thousands === true && { thousands: true }),
      ...looks[column.name],
    };
  });
}

/** The columns, for pasted blocks. */
function readersOf(tools: Tools, list: ListModel): PasteColumn[] {
  return list.columns.map((column) => {
    const { label, props } = fieldWords(tools, column);
    const given = { options: list.asked.get(column.name)?.options, props };
    return {
      name: column.name,
      title: label,
      computed: column.computed || column.field.attribute !== undefined,
      choice: column.field.options !== undefined,
      empty: column.widget?.empty ?? null,
      fixed: (row, index) => list.isFixed(column, row, list.keys[index] ?? ''),
      read: (text) => column.widget?.fromText?.(text, given),
    };
  });
}

/** A sub-table: re-renders when rows are added or removed; cells subscribe by themselves. */
export const ListView = observe((props: FieldViewProps) => {
  const { session, model, handle, layout, language } = props;
  const { node, state } = handle;
  const { tools } = session;
  const list = model.lists.get(node.name) as ListModel;
  const { states } = model;
  const visible = list.columns;
  const columns = useMemo(
    () => columnsOf(tools, { list, columns: visible, states, language }),
    [tools, list, visible, states, language],
  );
  const stable = useMemo(() => {
    const byName = new Map(list.node.columns.map((column) => [column.name, column]));
    const readOnly = layout.readOnly || list.node.field.readOnly === true;
    const texts = new Set(list.node.columns.filter((each) => isTextColumn(each, readOnly)).map(({ name }) => name));
    const base = { session, model, handle, layout, language, list };
    return {
      cell: (index: number, name: string, editing: boolean): ReactNode => {
        const column = byName.get(name);
        const rowKey = list.keys[index];
        if (!column || rowKey === undefined) return null;
        const Cell = !editing && texts.has(name) ? TextCell : ListCell;
        return <Cell {...base} column={column} rowKey={rowKey} index={index} editing={editing} />;
      },
      total: (column: string, draw: (sum: number) => ReactNode): ReactNode => (
        <Total list={list} column={column} draw={draw} />
      ),
      add: (values?: JsonObject) => list.add(values as Row),
      copy: (index: number) => list.copy(index),
      remove: (indexes: number[]) => list.remove(indexes),
      paste: (index: number, column: string, block: string) =>
        list.paste(index, column, block, readersOf(session.tools, list)),
      pick: list.node.field.adding ? () => void addPicked(session, model, list) : undefined,
    };
  }, [session, model, handle, layout, language, list]);
  const undo = useMemo(() => () => list.undo(), [list]);
  const place = list.reveal;
  const reveal = useMemo(() => place && { rowIndex: place.index, column: place.column }, [place]);
  if (state.hidden || !node.widget) return null;
  const { label, tip, props: own } = fieldWords(tools, node);
  const error = model.checks.message(handle);
  const Widget = node.widget.component;
  const { FormItem } = tools.frames;
  return (
    <FormItem
      name={node.name}
      label={node.field.showLabel === false ? undefined : words(tools.host, node.field.label)}
      tip={tip}
      required={state.required}
      error={error}
      span={node.field.span ?? 24}
      labelPosition="top"
      wide
      htmlFor={handle.id}
      bare={node.field.showLabel === false}
      className={node.field.className?.join(' ')}
    >
      {list.columns.map((column) =>
        column.field.options === undefined || column.optionsReadRow ? null : (
          <ColumnQuestion key={column.name} session={session} model={model} list={list} column={column} />
        ),
      )}
      <Widget
        {...own}
        {...stable}
        id={handle.id}
        label={label}
        columns={columns}
        rowKeys={list.keys}
        errors={list.checks.wrong}
        undo={list.past && undo}
        disabled={state.disabled}
        readOnly={layout.readOnly || node.field.readOnly === true}
        status={error !== undefined || list.checks.wrong > 0 ? 'error' : undefined}
        reveal={reveal}
      />
    </FormItem>
  );
});
