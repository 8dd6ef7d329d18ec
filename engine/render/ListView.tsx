import { memo, type ReactNode, useMemo } from 'react';
import type { NodePlan } from '../compile/formPlan';
import type { ListColumn } from '../registry';
import { words } from '../tools';
import { drawCell } from './drawCell';
import { type FieldViewProps, readValue } from './FieldView';
import { fieldWords } from './fieldWords';
import type { ListModel, Row } from './listModel';
import { NodeBoundary } from './NodeBoundary';
import { observe } from './observe';
import { askerOf } from './useOptions';

interface CellViewProps extends FieldViewProps {
  list: ListModel;
  column: NodePlan;
  rowKey: string;
  index: number;
}

const noRow: Row = {};

/** The editor of one cell; observes its own row and messages, and the form members its conditions read. */
const CellView = observe((props: CellViewProps) => {
  const { session, model, handle, layout, list, column, rowKey, index } = props;
  const { frames } = session.tools;
  const row = list.rows.get(rowKey) ?? noRow;
  for (const condition of [column.hidden, column.disabled, column.required]) {
    for (const name of condition?.formFields ?? []) void model.find(name)?.field?.value;
  }
  const scope = () => model.scope({ row });
  const asked = askerOf(column.field.options)(session.tools, column.field.options as never, scope);
  const { label, placeholder, props: own } = fieldWords(session.tools, column);
  const error = list.errors.get(rowKey)?.[column.name];
  if (column.hidden?.holds(row, scope())) return null;
  const value = row[column.name];
  const Widget = column.widget?.component;
  const readOnly = layout.readOnly || handle.node.field.readOnly === true;
  const drawn = (): ReactNode => {
    if (!Widget) return <frames.UnknownBox widget={column.field.widget ?? ''} value={value} />;
    if (readOnly || column.kind === 'display') return drawCell(column.widget, value, row, asked.options, own);
    return (
      <Widget
        {...own}
        id={`${handle.id}-${index}-${column.name}`}
        value={value}
        onChange={(next: unknown) => list.set(rowKey, column, next)}
        onBlur={() => list.blur(rowKey, column)}
        disabled={handle.state.disabled || Boolean(column.disabled?.holds(row, scope()))}
        readOnly={column.field.readOnly === true || column.computed}
        placeholder={placeholder}
        label={label}
        status={error === undefined ? undefined : 'error'}
        {...(column.field.options !== undefined && asked)}
      />
    );
  };
  if (readOnly) return drawn();
  return (
    <frames.FormItem bare span={24} labelPosition={layout.labelPosition} error={error} name={column.name}>
      {drawn()}
    </frames.FormItem>
  );
});

const Cell = memo((props: CellViewProps) => (
  <NodeBoundary tools={props.session.tools} at={props.column.at}>
    <CellView {...props} />
  </NodeBoundary>
));

/** Draws again whenever the list changes: for totals. */
const Watch = observe((props: FieldViewProps & { column: string; draw: (values: unknown[]) => ReactNode }) => {
  const rows = readValue(props.model, props.handle);
  return props.draw(Array.isArray(rows) ? rows.map((row: Row) => row[props.column]) : []);
});

function columnsOf({ session }: FieldViewProps, list: ListModel): ListColumn[] {
  return list.columns.map((column) => {
    const { label, tip, props } = fieldWords(session.tools, column);
    return {
      name: column.name,
      title: label,
      tip,
      required: column.alwaysRequired,
      widthPx: typeof props.widthPx === 'number' ? props.widthPx : undefined,
      align: column.widget?.align,
    };
  });
}

/** A sub-table: drawn again when rows come or go; its cells look after themselves. */
export const ListView = observe((props: FieldViewProps) => {
  const { session, model, handle, layout, language } = props;
  const { node, state, field } = handle;
  const list = model.lists.get(node.name) as ListModel;
  const { frames, host } = session.tools;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language
  const columns = useMemo(() => columnsOf(props, list), [list, language]);
  const stable = useMemo(() => {
    const byName = new Map(list.columns.map((column) => [column.name, column]));
    const base = { session, model, handle, layout, language, list };
    return {
      cell: (index: number, name: string): ReactNode => {
        const column = byName.get(name);
        const rowKey = list.keys[index];
        if (!column || rowKey === undefined) return null;
        return <Cell key={`${rowKey}.${name}`} {...base} column={column} rowKey={rowKey} index={index} />;
      },
      watch: (column: string, draw: (values: unknown[]) => ReactNode): ReactNode => (
        <Watch {...base} column={column} draw={draw} />
      ),
      add: (values?: Row) => list.add(values),
      copy: (index: number) => list.copy(index),
      remove: (indexes: number[]) => list.remove(indexes),
    };
  }, [session, model, handle, layout, language, list]);
  const place = list.reveal;
  const reveal = useMemo(() => place && { rowIndex: place.index }, [place]);
  if (state.hidden || !node.widget) return null;
  const { label, tip, props: own } = fieldWords(session.tools, node);
  const error = field?.selfErrors[0];
  const Widget = node.widget.component;
  return (
    <frames.FormItem
      name={node.name}
      label={node.field.showLabel === false ? undefined : words(host, node.field.label)}
      tip={tip}
      required={state.required}
      error={error}
      span={node.field.span ?? 24}
      labelPosition="top"
      htmlFor={handle.id}
      bare={node.field.showLabel === false}
    >
      <Widget
        {...own}
        {...stable}
        id={handle.id}
        label={label}
        columns={columns}
        rowKeys={list.keys}
        disabled={state.disabled}
        readOnly={layout.readOnly || node.field.readOnly === true}
        status={error !== undefined || list.errors.size > 0 ? 'error' : undefined}
        reveal={reveal}
      />
    </frames.FormItem>
  );
});
