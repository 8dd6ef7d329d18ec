import { useState } from 'react';
import type { PickerDoc } from '../../core/language/types';
import { NodeBoundary } from '../document/NodeBoundary';
import { Session } from '../document/session';
import { PickerPanel } from './PickerPanel';
import type { PickerRow } from './pickerValues';
import { isMultiple, pickingOf } from './TabsPicker';
import { useChosen } from './useChosen';

export interface Props {
  /** The document that contains the field. */
  opener: Session;
  document: PickerDoc;
  args: Record<string, unknown>;
  /** Called at every change; with `done` the picker is finished. */
  onChange: (records: readonly PickerRow[], done: boolean) => void;
}

/** Table height of a popover (spec §9). */
const tableHeightPx = 300;

function Body({ session, document, onChange }: Omit<Props, 'opener' | 'args'> & { session: Session }) {
  const picking = pickingOf(session);
  const multiple = isMultiple(session, document);
  const chosen = useChosen(picking, multiple, (records) => onChange(records, !multiple));
  return (
    <PickerPanel
      session={session}
      document={document}
      keys={picking}
      multiple={multiple}
      chosen={chosen}
      heightPx={tableHeightPx}
    />
  );
}

/** A picker at its field: no buttons, every choice is written at once. */
export function PopoverPicker({ opener, document, args, onChange }: Props) {
  const { tools, moduleId } = opener;
  const [session] = useState(() => new Session(tools, { document, args, moduleId }));
  return (
    <NodeBoundary session={session} at="">
      <Body session={session} document={document} onChange={onChange} />
    </NodeBoundary>
  );
}
