import type { ReactNode } from 'react';
import type { NodePlan } from '../compile/formPlan';
import { NodeBoundary } from '../document/NodeBoundary';
import { observe } from '../document/observe';
import type { Row } from '../form/listModel';
import { watchReads } from '../form/watchReads';
import { drawCell } from './drawCell';
import { fieldWords } from './fieldWords';
import type { ListCellProps } from './ListCell';

const noRow: Row = {};

/** Whether rendering this column looks up nothing per row: its values are plain text. */
export function isTextColumn(column: NodePlan, readOnly: boolean): boolean {
  const { widget, field } = column;
  if (!widget || field.attribute || field.bind || column.picker || column.optionsReadRow) return false;
  return !readOnly || (widget.detail !== 'component' && !field.onClick);
}

/** Text needs no boundary; widgets with a rendering of their own do. */
function drawn({ session, column }: ListCellProps, draw: () => ReactNode): ReactNode {
  const { host, frames } = session.tools;
  try {
    const cell = draw();
    if (typeof cell !== 'object' || cell === null) return cell;
    return (
      <NodeBoundary session={session} at={column.at}>
        {cell}
      </NodeBoundary>
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    host.report({ at: column.at, message, error });
    return <frames.ErrorBox at={column.at} message={message} />;
  }
}

/** The value of a cell that is not being edited. Large tables consist of these: one component, few reads. */
export const TextCell = observe((props: ListCellProps) => {
  const { session, model, list, column, rowKey, layout } = props;
  const { FormItem } = session.tools.frames;
  watchReads(model, column, rowKey);
  const row = list.watched(rowKey) ?? noRow;
  const error = list.checks.errors.get(rowKey)?.[column.name];
  if (list.stateOf(column, row, rowKey).hidden) return null;
  const options = model.options.get(column) ?? list.asked.get(column.name)?.options;
  const cell = drawn(props, () =>
    drawCell(column.widget, row[column.name], row, options, fieldWords(session.tools, column).props),
  );
  if (error === undefined || layout.readOnly) return cell;
  return (
    <FormItem bare span={24} labelPosition={layout.labelPosition} error={error} name={column.name}>
      {cell}
    </FormItem>
  );
});
