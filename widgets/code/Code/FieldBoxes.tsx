import type { ReactNode } from 'react';
import type { Op, Place } from '../../../core/design/types';
import type { Json } from '../../../core/language/types';
import type { OpenRules } from './panel/FieldRules';
import { Panel } from './panel/Panel';

/** Sets a member of the object at a place, or removes it (undefined): one act of the history. */
export type Change = (at: Place, member: string, value: Json | undefined) => void;

export interface FieldBoxesProps {
  /** Text of `formData`. */
  model: string;
  /** The chosen fields. */
  places: Place[];
  change: Change;
  /** Several changes as one act of the history. */
  act: (ops: Op[], name: string) => void;
  /** Stands before the properties. */
  head?: ReactNode;
  openRules: OpenRules;
}

/** The properties of the chosen fields. */
export function FieldBoxes(props: FieldBoxesProps) {
  return <Panel {...props} />;
}
