import { createContext, useContext } from 'react';
import type { Operator } from '../../../core/condition';
import type { Join } from '../../../core/design/rules/conditionDraft';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import type { Session } from '../../../engine/document/session';
import type { Words } from '../../words';

/** Where the other side of a comparison comes from. */
export type Side = 'value' | 'other' | 'me' | 'today';

/** What the editor of a condition reads. */
export interface ConditionKit {
  session: Session | undefined;
  fields: readonly RuleField[];
  t: Words;
  /** What the text can say; absent: everything. */
  limits?: { joins: readonly Join[]; depth: number; sides: readonly Side[]; operators: readonly Operator[] };
  /** Fields that a formula may name: a line may compare one, as `=sum(items.amount)`; absent: none. */
  computed?: readonly RuleField[];
}

export const ConditionContext = createContext<ConditionKit | undefined>(undefined);

export function useConditionKit(): ConditionKit {
  const kit = useContext(ConditionContext);
  if (!kit) throw new Error('a part of a condition is drawn outside its editor');
  return kit;
}

/** Fields as options of a select. */
export const fieldOptions = (fields: readonly RuleField[]) => fields.map(({ name, label }) => ({ value: name, label }));
