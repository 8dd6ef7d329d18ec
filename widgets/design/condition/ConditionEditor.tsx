import { type ReactNode, useContext, useMemo, useState } from 'react';
import type { Group } from '../../../core/design/rules/conditionDraft';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { SessionContext } from '../../../engine/document/sessionContext';
import { useWords } from '../../words';
import { GroupEditor } from './GroupEditor';
import { ConditionContext, type ConditionKit } from './kit';
import '../rules/rules.css';

interface ConditionEditorProps<T> {
  /** What the text says; undefined: nothing is asked. */
  value: T;
  fields: readonly RuleField[];
  limits?: ConditionKit['limits'];
  /** The value as the editor shows it; undefined: it cannot show it, and `otherwise` is drawn. */
  read: (value: T) => Group | undefined;
  write: (group: Group) => T;
  onChange: (value: T) => void;
  otherwise: ReactNode;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A condition of any kind of text, as comparisons in groups. Lines that are not finished stay here and are not written. */
export function ConditionEditor<T>({
  value,
  fields,
  limits,
  read,
  write,
  onChange,
  otherwise,
}: ConditionEditorProps<T>) {
  const t = useWords();
  const session = useContext(SessionContext);
  const [draft, setDraft] = useState(() => ({ value, group: read(value) }));
  const group = same(draft.value, value) ? draft.group : read(value);
  const kit = useMemo(() => ({ session, fields, limits, t }), [session, fields, limits, t]);
  if (!group) return otherwise;
  return (
    <ConditionContext value={kit}>
      <GroupEditor
        group={group}
        depth={1}
        onChange={(next) => {
          const written = write(next);
          setDraft({ value: written, group: next });
          if (!same(written, value)) onChange(written);
        }}
      />
    </ConditionContext>
  );
}
