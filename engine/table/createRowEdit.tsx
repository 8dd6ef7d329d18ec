import type { Session } from '../document/session';
import { RowCell } from '../field/RowCell';
import type { RowEdit } from './rowEdit';
import type { RowEditor, RowUnderEdit } from './rowEditor';

/** How these rows under edit are rendered. */
export function createRowEdit(
  session: Session,
  editor: RowEditor,
  editing: ReadonlyMap<string, RowUnderEdit>,
  key: string,
): RowEdit {
  const { host } = session.tools;
  const cell: RowEdit['cell'] = (row, column) => {
    const id = String(row[key]);
    const model = editing.get(id)?.model;
    if (!model?.find(column)) return undefined;
    const keys = { onSave: () => void editor.save(id), onCancel: () => editor.cancel(id) };
    return <RowCell session={session} model={model} column={column} language={host.language()} {...keys} />;
  };
  const buttons: RowEdit['buttons'] = (row) => {
    const id = String(row[key]);
    const edited = editing.get(id);
    if (!edited) return undefined;
    const { saving } = edited;
    return [
      { name: 'save', label: host.t('engine.save'), loading: saving, onClick: () => void editor.save(id) },
      { name: 'cancel', label: host.t('engine.cancel'), disabled: saving, onClick: () => editor.cancel(id) },
    ];
  };
  return { cell, buttons };
}
