import { memo, type ReactNode } from 'react';
import { bindingPaths, formFields, resolve } from '../../core/binding';
import type { JsonObject, Source } from '../../core/language/types';
import type { NodePlan } from '../compile/formPlan';
import { drawCell } from './drawCell';
import type { FieldViewProps } from './FieldView';
import { fieldWords } from './fieldWords';
import type { ListModel, Row } from './listModel';
import { NodeBoundary } from './NodeBoundary';
import { observe } from './observe';
import { askerOf, clean, type Options, sourceReads } from './useOptions';
import { pickedText, pickerHookOf } from './usePicker';

export interface ListCellProps extends FieldViewProps {
  list: ListModel;
  column: NodePlan;
  rowKey: string;
  index: number;
  /** Somebody works at this cell: draw its editor. */
  editing: boolean;
}

const noRow: Row = {};
const noOptions: Options = { options: undefined, loading: false };

/** Does this question read the row? Then every cell asks for itself; otherwise the column asks once. */
export function readsRow(source: Source | undefined): boolean {
  return source !== undefined && JSON.stringify(source).includes('"row.');
}

interface Reads {
  row: boolean;
  /** Members of the form that the cell's conditions, question and bound props read. */
  form: readonly string[];
}
const known = new WeakMap<NodePlan, Reads>();

function readsOf(column: NodePlan): Reads {
  let reads = known.get(column);
  if (!reads) {
    const { options, bind } = column.field;
    const conditions = [column.hidden, column.disabled, column.required].flatMap((each) => each?.formFields ?? []);
    const form = [...conditions, ...sourceReads(options), ...formFields(bindingPaths(bind))];
    reads = { row: readsRow(options), form: [...new Set(form)] };
    known.set(column, reads);
  }
  return reads;
}

/** One cell; drawn again by its own row and messages, and by the form members that it reads. */
const CellView = observe((props: ListCellProps) => {
  const { session, model, handle, layout, list, column, rowKey, index } = props;
  const { tools } = session;
  const reads = readsOf(column);
  for (const name of reads.form) void model.find(name)?.field?.value;
  const row = list.rows.get(rowKey) ?? noRow;
  const scope = () => list.scopeOf(rowKey);
  const asked = reads.row
    ? askerOf(column.field.options)(tools, column.field.options as never, scope)
    : (list.asked.get(column.name) ?? noOptions);
  const error = list.errors.get(rowKey)?.[column.name];
  const state = list.stateOf(column, row, rowKey);
  const value = row[column.name];
  const { label, placeholder, props: own } = fieldWords(tools, column);
  const Widget = column.widget?.component;
  const id = `${handle.id}-${index}-${column.name}`;
  const inDetail = layout.readOnly || handle.node.field.readOnly === true;
  const bound = column.field.bind ? (clean(resolve(column.field.bind, scope())) as JsonObject) : undefined;
  const picker = pickerHookOf(column)({
    session,
    node: column,
    value,
    props: bound ? { ...own, ...bound } : own,
    scope,
    onChange: (next, record) => list.set(rowKey, column, next, record),
    onRecord: (record) => list.echo(rowKey, column.name, record),
    column: () => [...list.rows.values()].map((each) => each[column.name]),
    answered: layout.readOnly,
  });
  if (state.hidden) return null;
  const drawn = (): ReactNode => {
    if (!Widget) return <tools.frames.UnknownBox widget={column.field.widget ?? ''} value={value} />;
    if (inDetail && column.widget?.detail === 'component')
      return <Widget {...own} value={value} label={label} readOnly />;
    if (picker && !layout.readOnly && (inDetail || !props.editing)) return pickedText(picker);
    if (inDetail || !props.editing || column.kind === 'display') {
      return drawCell(column.widget, value, row, asked.options, own);
    }
    return (
      <Widget
        {...own}
        {...bound}
        id={id}
        value={value}
        onChange={(next: unknown, record?: unknown) => list.set(rowKey, column, next, record)}
        onBlur={() => list.blur(rowKey, column)}
        disabled={handle.state.disabled || state.disabled}
        readOnly={column.field.readOnly === true || column.computed}
        placeholder={placeholder}
        label={label}
        status={error === undefined ? undefined : 'error'}
        {...(column.field.options !== undefined && asked)}
        {...(picker && { picker })}
      />
    );
  };
  if (inDetail || (!props.editing && error === undefined)) return drawn();
  return (
    <tools.frames.FormItem
      bare
      span={24}
      labelPosition={layout.labelPosition}
      error={error}
      name={column.name}
      htmlFor={id}
    >
      {drawn()}
    </tools.frames.FormItem>
  );
});

/** A cell that fails shows its box in its place; the other cells live. */
export const ListCell = memo((props: ListCellProps) => (
  <NodeBoundary tools={props.session.tools} at={props.column.at}>
    <CellView {...props} />
  </NodeBoundary>
));
