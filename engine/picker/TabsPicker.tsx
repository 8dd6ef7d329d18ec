import { useState } from 'react';
import type { PickerDoc } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import { type BodyProps, Shell, titleOf, useClosing, useOnClose } from '../document/Shell';
import type { Session } from '../document/session';
import { PickerPanel, showsChosen } from './PickerPanel';
import { useAccept } from './useAccept';
import { type Chosen, type Picking, useChosen } from './useChosen';

const widthPx = 800;

/** What the opening field passed; an action that opens a picker passes nothing. */
export function pickingOf(session: Session): Picking {
  const { picking } = session.args;
  return typeof picking === 'object' && picking !== null ? (picking as Picking) : { chosen: [] };
}

export function isMultiple(session: Session, document: PickerDoc): boolean {
  return document.multiple ?? session.args.multiple === true;
}

/**
 * A picker of tabs: opens with the field's value and returns only on ok (PICK-004, 005, 007, 024, 037). With `submit`
 * ok saves first; a refused save leaves it open with the choice unchanged.
 */
export function TabsPicker({ session, document, onClose, onDirty, notice }: BodyProps<PickerDoc>) {
  const { host } = session.tools;
  const picking = pickingOf(session);
  const multiple = isMultiple(session, document);
  const chosen = useChosen(picking, multiple);
  const closing = useClosing(onClose);
  useOnClose(session, document, closing.close, onDirty);
  const [saving, setSaving] = useState(false);
  const onOk = async (): Promise<void> => {
    const { records } = chosen;
    if (records.length === 0 && document.empty === 'ask') {
      host.notify('warning', host.t('engine.pick', { title: titleOf(session, document) }));
      return;
    }
    if (document.submit) {
      setSaving(true);
      const picked = multiple ? [...records] : records[0];
      const saved = await runActions(session, document.submit, { picked, pressed: true });
      setSaving(false);
      if (!saved) return;
    }
    if (records.length > 0) {
      session.close({ ok: true, result: multiple ? [...records] : records[0] });
    } else {
      session.close(document.empty === 'clear' ? { ok: true, result: multiple ? [] : null } : { ok: false });
    }
  };
  const { mark, around } = useAccept(!multiple, () => void onOk(), !document.submit);
  const marking: Chosen = {
    ...chosen,
    pick: (record) => {
      mark(chosen.has(record) || !showsChosen(document));
      chosen.pick(record);
    },
  };
  return (
    <Shell
      session={session}
      document={document}
      kind={document.frame === 'drawer' ? 'drawer' : 'picker'}
      closing={closing}
      buttons={document.buttons}
      frame={{ width: document.width ?? widthPx, showOk: true, showCancel: true, saving, onOk: () => void onOk() }}
    >
      {notice}
      <div {...around}>
        <PickerPanel session={session} document={document} keys={picking} multiple={multiple} chosen={marking} />
      </div>
    </Shell>
  );
}
