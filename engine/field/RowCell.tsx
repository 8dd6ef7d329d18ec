import { type KeyboardEvent, memo } from 'react';
import { NodeBoundary } from '../document/NodeBoundary';
import type { Session } from '../document/session';
import type { FormModel } from '../form/formModel';
import { FieldView } from './FieldView';
import type { FieldLayout } from './fieldProps';

const layout: FieldLayout = {
  labelPosition: 'top',
  labelWidthPx: undefined,
  gutterPx: undefined,
  readOnly: false,
};

interface RowCellProps {
  session: Session;
  model: FormModel;
  column: string;
  language: string;
  onSave: () => void;
  onCancel: () => void;
}

/** Enter saves the row and Esc cancels, unless the control itself uses the key. */
function onKey(event: KeyboardEvent, { onSave, onCancel }: Pick<RowCellProps, 'onSave' | 'onCancel'>): void {
  const target = event.target as Element;
  const busy = target.matches('[aria-expanded="true"], [data-open="true"], textarea');
  if (event.defaultPrevented || busy || event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && target.matches('input:not([data-open])')) onSave();
  else if (event.key === 'Escape') onCancel();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The editor of a cell of a row that is edited in place, with its message below. */
export const RowCell = memo(({ session, model, column, language, ...keys }: RowCellProps) => {
  const handle = model.find(column);
  if (!handle) return null;
  return (
    <NodeBoundary session={session} at={handle.node.at}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the controls within */}
      <div className="weft-row-cell" onKeyDown={(event) => onKey(event, keys)}>
        <FieldView session={session} model={model} handle={handle} layout={layout} language={language} />
      </div>
    </NodeBoundary>
  );
});
