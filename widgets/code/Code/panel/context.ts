import { type ComponentType, createContext, useContext } from 'react';
import type { FormField } from '../../../../core/design/panel/formFields';
import type { Member } from '../../../../core/design/panel/types';
import type { RuleField } from '../../../../core/design/rules/fieldKinds';
import type { Said } from '../../../../core/design/types';
import type { Json, JsonObject } from '../../../../core/language/types';
import { useUnwritten } from '../../../design/unwritten/unwritten';
import { useWords } from '../../../words';

/** What the controls of a panel know of the chosen field and of its form. */
export interface PanelScope {
  /** What is edited, among all that this desk edits: its place, with names where they are known. */
  part: string;
  form: JsonObject;
  /** The model whose form it is; absent: it was never saved, or is none. */
  modelId?: string;
  /** What people call the model. */
  modelName?: string;
  /** The name of the member for which the panel was opened. */
  shows?: string;
  /** Every field of the form. */
  fields: FormField[];
  /** The first of the chosen fields. */
  field: FormField;
  /** What is edited: the field, or an object inside it. */
  holder: JsonObject;
  /** Where the records come from that the holder chooses. */
  records: { model?: string; interface?: string };
  /** What the conditions of a part of a document may compare. */
  compared?: readonly RuleField[];
  /** Why a member cannot be that; undefined when it can. Absent: nothing is refused. */
  refuses?: (member: Member, value: string) => Said | undefined;
  /** Shows exactly these members of the chosen record as fields; absent: several fields are chosen. */
  showAttributes?: (wanted: { value: string; label: string }[]) => void;
}

export const PanelContext = createContext<PanelScope | undefined>(undefined);

export function usePanel(): PanelScope {
  const scope = useContext(PanelContext);
  if (!scope) throw new Error('a control of a panel is drawn in a panel');
  return scope;
}

/** Names a member of what is edited, among all that is typed on a desk. */
export const typedKey = (part: string, { name, inConfig }: Pick<Member, 'name' | 'inConfig'>): string =>
  `${part} ${inConfig ? '__config__.' : ''}${name}`;

/** What is typed for a member and cannot be written as it is, and what keeps it. `as`: what kind of draft it is. */
export function useTyped<T>(member: Member, value: Json | undefined, as = 'text') {
  const t = useWords();
  const { part, field } = usePanel();
  const called = [field.label, t(`designer.title.${member.words}`)].filter(Boolean).join(' · ');
  return useUnwritten<T>(`${typedKey(part, member)} ${as}`, value, called);
}

/** What edits one member. */
export interface ControlProps {
  member: Member;
  value: Json | undefined;
  /** The chosen fields differ. */
  several?: boolean;
  id: string;
  label: string;
  /** Id of the sentence that explains it. */
  help?: string;
  onChange: (value: Json | undefined) => void;
}

/** What draws any control: controls of lists and objects draw others by it. */
export const ControlContext = createContext<ComponentType<ControlProps>>(() => null);
