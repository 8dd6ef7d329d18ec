import { observable } from '@formily/reactive';
import type { Scope } from '../../core/binding';
import type { ConditionPlan } from '../compile/compileCondition';
import type { FormPlan, NodePlan } from '../compile/formPlan';
import type { NodeState } from './fieldHandle';
import type { FormSurroundings, Values } from './formSurroundings';

/** States set by scripts; they override conditions (contract-visualdev §0.3, §4.3). */
export type Override = Partial<NodeState>;

/** Hidden, disabled, required: from permissions, conditions and scripts. */
export class FieldStates {
  readonly #plan: FormPlan;
  readonly #out: FormSurroundings;
  readonly #denied = new Set<NodePlan>();
  readonly #overrides = observable.shallow(new Map<NodePlan, Override>());

  constructor(plan: FormPlan, out: FormSurroundings) {
    this.#plan = plan;
    this.#out = out;
    this.askPermits();
  }

  /** Evaluates which fields the person is allowed to see. */
  askPermits(): void {
    this.#denied.clear();
    for (const node of this.#plan.all) {
      for (const each of [node, ...node.columns]) if (each.name && !this.#out.may(each)) this.#denied.add(each);
    }
  }

  isDenied(node: NodePlan): boolean {
    return this.#denied.has(node);
  }

  /** The state of a node; a frozen object when it can never change, so that tracking it is free. */
  create(node: NodePlan): NodeState {
    const start: NodeState = { hidden: this.isDenied(node), disabled: false, required: node.alwaysRequired };
    const moves = this.#out.flexible || node.hidden || node.disabled || node.required || node.field.attribute;
    return moves ? observable.shallow(start) : Object.freeze(start);
  }

  override(node: NodePlan, more: Override): void {
    this.#overrides.set(node, { ...this.#overrides.get(node), ...more });
  }

  /** Clears the overrides, which belong to one record. */
  clear(): void {
    this.#overrides.clear();
  }

  /** State of a node for this record. Overrides are tracked. */
  of(node: NodePlan, record: Values, scope: () => Scope): NodeState {
    const said = this.#overrides.get(node);
    const holds = (condition: ConditionPlan | undefined): boolean =>
      condition ? condition.holds(record, scope()) : false;
    return {
      hidden: this.isDenied(node) || (said?.hidden ?? holds(node.hidden)),
      disabled: said?.disabled ?? holds(node.disabled),
      required: said?.required ?? (node.alwaysRequired || holds(node.required)),
    };
  }

  /** The required star in a column's title. */
  isRequired(column: NodePlan): boolean {
    return this.#overrides.get(column)?.required ?? column.alwaysRequired;
  }

  /** The column is hidden in every row. */
  isOut(column: NodePlan): boolean {
    return this.isDenied(column) || (this.#overrides.get(column)?.hidden ?? column.field.hiddenWhen === true);
  }
}
