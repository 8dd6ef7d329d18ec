import { memo, type ReactNode } from 'react';
import type { NodePlan } from '../compile/formPlan';
import { useLive } from '../document/live';
import { NodeBoundary } from '../document/NodeBoundary';
import { observe } from '../document/observe';
import { attributeValue } from '../form/attributeValue';
import type { ListModel, Row } from '../form/listModel';
import { placeOf } from '../form/placeOf';
import { watchReads } from '../form/watchReads';
import { optionsHookOf } from '../source/optionsHookOf';
import type { Options } from '../source/useSource';
import { drawCell } from './drawCell';
import { drawLink } from './drawLink';
import type { FieldViewProps } from './fieldProps';
import { fieldWords } from './fieldWords';
import { keyboardOf } from './keyboardOf';
import { useOffered } from './offered';
import { useBound } from './useBound';
import { pickedText, pickerHookOf } from './usePicker';

export interface ListCellProps extends FieldViewProps {
  list: ListModel;
  column: NodePlan;
  rowKey: string;
  index: number;
  /** The cell has the focus: render its editor. */
  editing: boolean;
}

const noRow: Row = {};
const noOptions: Options = { options: undefined, loading: false };

const unbound: typeof useBound = (_, props) => props;

/** One cell; re-renders with its own row and messages, and with what else it looks up. */
const CellView = observe((props: ListCellProps) => {
  const { session, model, handle, layout, list, column, rowKey, index } = props;
  const { tools } = session;
  watchReads(model, column, rowKey);
  useLive(session, column.reads.outward, model);
  const row = list.watched(rowKey) ?? noRow;
  for (const name of column.reads.row) void row[name];
  const scope = () => list.scopeOf(rowKey);
  const said = model.options.get(column);
  const asked: Options = column.optionsReadRow
    ? optionsHookOf(column.field.options)(tools, scope)
    : (list.asked.get(column.name) ?? noOptions);
  const options = useOffered(column, said ?? asked.options, () => ({ values: model.values, row, scope: scope() }));
  const error = list.checks.errors.get(rowKey)?.[column.name];
  const state = list.stateOf(column, row, rowKey);
  const value = column.field.attribute ? attributeValue(model, column, row, rowKey) : row[column.name];
  const { label, placeholder, disabledText, props: words } = fieldWords(tools, column);
  const own = (column.field.bind ? useBound : unbound)(column, words, scope);
  const Widget = column.widget?.component;
  const id = `${handle.id}-${index}-${column.name}`;
  const inDetail = layout.readOnly || handle.node.field.readOnly === true;
  const picker = pickerHookOf(column)({
    session,
    node: column,
    value,
    props: own,
    scope,
    onChange: (next, record) => list.set(rowKey, column, next, record),
    picks: model.picks,
    place: rowKey,
    column: () => list.values(column.name),
    answered: layout.readOnly,
  });
  if (state.hidden) return null;
  const disabled = handle.state.disabled || state.disabled;
  const drawn = (): ReactNode => {
    if (!Widget) return <tools.frames.UnknownBox widget={column.field.widget ?? ''} value={value} />;
    if (inDetail && column.widget?.detail === 'component')
      return <Widget {...own} value={value} label={label} readOnly />;
    if (picker && !layout.readOnly && (inDetail || !props.editing)) return pickedText(picker);
    if (inDetail || !props.editing || column.kind === 'display') {
      const click = inDetail ? list.clickOf(rowKey, column) : undefined;
      return drawLink(drawCell(column.widget, value, row, options, own, click !== undefined), value, click);
    }
    return (
      <Widget
        {...own}
        {...keyboardOf(column)}
        id={id}
        value={value}
        onChange={(next: unknown, record?: unknown) => list.set(rowKey, column, next, record)}
        onBlur={() => list.blur(rowKey, column)}
        disabled={disabled}
        readOnly={column.field.readOnly === true || column.computed || column.field.attribute !== undefined}
        placeholder={disabled ? disabledText : placeholder}
        label={label}
        status={error === undefined ? undefined : 'error'}
        {...(options !== undefined || column.field.options !== undefined
          ? { options, loading: asked.loading }
          : undefined)}
        {...(picker && { picker })}
        {...(column.widget?.placed && {
          place: placeOf(model, `${handle.node.name}.${index}.${column.name}`, error),
        })}
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

/** A cell that fails shows an error box in its place; the other cells keep working. */
export const ListCell = memo((props: ListCellProps) => (
  <NodeBoundary session={props.session} at={props.column.at}>
    <CellView {...props} />
  </NodeBoundary>
));
