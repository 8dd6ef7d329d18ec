import { type ReactNode, useContext, useMemo, useReducer, useRef } from 'react';
import { type Group, isBegun } from '../../../core/design/rules/conditionDraft';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { SessionContext } from '../../../engine/document/sessionContext';
import { useWords } from '../../words';
import { GroupEditor } from './GroupEditor';
import { ConditionContext, type ConditionKit } from './kit';
import { isTyping, useHeld } from './useHeld';
import '../rules/rules.css';

interface ConditionEditorProps<T> {
  /** What the text says; undefined: nothing is asked. */
  value: T;
  fields: readonly RuleField[];
  limits?: ConditionKit['limits'];
  computed?: ConditionKit['computed'];
  /** The value as the editor shows it; undefined: it cannot show it, and `otherwise` is drawn. */
  read: (value: T) => Group | undefined;
  write: (group: Group) => T;
  onChange: (value: T) => void;
  /** The group with lines that are not finished, and what keeps it beside a text; absent: it lasts as long as the editor. */
  unwritten?: readonly [Group | undefined, (group: Group | undefined, beside: T) => void];
  otherwise: ReactNode;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A condition of any kind of text, as comparisons in groups. Lines that are not finished are kept and not written; what is typed
 * is written at once when its box is left or rests.
 */
export function ConditionEditor<T>(props: ConditionEditorProps<T>) {
  const { value, fields, limits, computed, read, write, onChange, unwritten, otherwise } = props;
  const t = useWords();
  const session = useContext(SessionContext);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // `text`: what the group was read from or written to; `turn` counts what came from elsewhere, such as undo.
  const draft = useRef<{ text: T; group: Group | undefined; turn: number }>(undefined);
  const seen = useRef(value);
  draft.current ??= { text: value, group: unwritten?.[0] ?? read(value), turn: 0 };
  if (!same(seen.current, value)) {
    seen.current = value;
    if (!same(draft.current.text, value))
      draft.current = { text: value, group: read(value), turn: draft.current.turn + 1 };
  }
  const { group, turn } = draft.current;
  const kit = useMemo(
    () => ({ session, fields, limits, t, ...(computed && { computed }) }),
    [session, fields, limits, computed, t],
  );
  const put = (next: Group) => {
    const text = write(next);
    draft.current = { text, group: next, turn };
    redraw();
    if (!same(text, value)) onChange(text);
    unwritten?.[1](isBegun(next) ? next : undefined, text);
  };
  const hold = useHeld(turn, () => {
    const now = draft.current?.group;
    if (now) put(now);
  });
  if (!group) return otherwise;
  const change = (next: Group) => {
    if (!isTyping()) return put(next);
    draft.current = { text: draft.current?.text ?? value, group: next, turn };
    redraw();
    hold();
  };
  return (
    <ConditionContext value={kit}>
      <GroupEditor key={turn} group={group} depth={1} onChange={change} />
    </ConditionContext>
  );
}
