import { useEffect, useRef, useState } from 'react';
import { runActions } from '../../../engine/actions/runActions';
import type { ViewProps } from '../../../engine/defineView';
import { viewWords } from '../../../engine/viewKit';
import type { KeysDoc } from './KeysDoc';
import './keys.css';

type Row = Record<string, unknown>;

/** Where letters are typed or chosen by. */
const typing = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=menu]';
/** What Enter presses: whoever works by Tab is on one of these. */
const pressed = 'button, a';

/** Somebody is typing or presses something, or something stands over the page. */
const isBusy = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  Boolean((event.target as Element | null)?.closest?.(event.key === 'Enter' ? `${typing}, ${pressed}` : typing)) ||
  document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null;

/** Marks the row at hand in the table, and shows it. */
function mark(scope: Element | null | undefined, id: unknown): void {
  for (const element of scope?.querySelectorAll<HTMLElement>('[data-row-key]') ?? []) {
    const isHere = element.dataset.rowKey === String(id);
    element.toggleAttribute('data-at-hand', isHere);
    if (isHere) element.scrollIntoView?.({ block: 'nearest' });
  }
}

/** Keys for the rows of a table. */
export function KeysView({ view, context }: ViewProps<KeysDoc>) {
  const { session } = context;
  const note = useRef<HTMLParagraphElement>(null);
  const atHand = useRef<Row>(undefined);
  const [said, say] = useState('');
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // A page in a tab that is not on screen hears nothing.
      if (isBusy(event) || note.current?.checkVisibility?.() === false) return;
      const rows = session.views.get(view.of)?.rows?.() ?? [];
      const at = rows.findIndex((row) => row.id === atHand.current?.id);
      const step = { j: 1, k: -1 }[event.key];
      if (step && rows.length) {
        event.preventDefault();
        const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step));
        atHand.current = rows[next];
        mark(note.current?.parentElement, atHand.current?.id);
        say(String(atHand.current?.fullName ?? ''));
        return;
      }
      const actions = Object.hasOwn(view.on, event.key) ? view.on[event.key] : undefined;
      const row = rows[at];
      if (!actions || !row) return;
      event.preventDefault();
      void runActions(session, actions, { row, pressed: true });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [session, view]);
  return (
    <p ref={note} className="weft-keys">
      {viewWords(context, view.text)}
      <span role="status" className="weft-unseen">
        {said}
      </span>
    </p>
  );
}
