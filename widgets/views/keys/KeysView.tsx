import { useEffect, useRef } from 'react';
import { runActions } from '../../../engine/actions/runActions';
import type { ViewProps } from '../../../engine/defineView';
import { viewWords } from '../../../engine/viewKit';
import type { KeysDoc } from './KeysDoc';
import './keys.css';

type Row = Record<string, unknown>;

/** Somebody is typing, or something stands over the page. */
const isBusy = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target as Element | null)?.closest?.(
    'input, textarea, select, button, a, [contenteditable], [role=combobox], [role=dialog], [role=menu]',
  ) !== null ||
  document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null;

/** Keys for the rows of a table. */
export function KeysView({ view, context }: ViewProps<KeysDoc>) {
  const { session } = context;
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // A page in a tab that is not on screen hears nothing.
      if (isBusy(event) || !note.current?.checkVisibility?.()) return;
      const rows = session.views.get(view.of)?.rows?.() ?? [];
      const chosen = session.choices.selected[view.of] as Row | undefined;
      const at = chosen ? rows.findIndex((row) => row.id === chosen.id) : -1;
      const step = { j: 1, k: -1 }[event.key];
      if (step && rows.length) {
        event.preventDefault();
        const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step));
        session.choose('selected', view.of, rows[next]);
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
    </p>
  );
}
