import type { Scope } from '../../core/binding';
import type { FormPlan, NodePlan } from '../compile/formPlan';
import type { Moved } from './cascade';
import type { FieldHandle } from './fieldHandle';
import type { FieldStates } from './fieldStates';
import type { Values } from './formSurroundings';
import type { ListModel } from './listModel';
import type { Picks } from './picks';

/** The form as seen by its own parts: its checks, its lists. */
export interface FormInside {
  readonly plan: FormPlan;
  readonly values: Values;
  readonly loadedValues: Readonly<Values>;
  readonly lists: ReadonlyMap<string, ListModel>;
  readonly picks: Picks;
  readonly states: FieldStates;
  readonly submitted: boolean;
  handle(node: NodePlan): FieldHandle;
  find(name: string): FieldHandle | undefined;
  isShown(node: NodePlan): boolean;
  scope(extra?: Scope): Scope;
  writeList(
    name: string,
    rows: readonly Values[],
    paths: readonly string[],
    moved: readonly Moved[],
    pressed: boolean,
  ): void;
}
