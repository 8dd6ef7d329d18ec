import type { NodePlan } from '../compile/formPlan';

/** The state of a node set by conditions. Observable; nodes without conditions share a frozen one. */
export interface NodeState {
  hidden: boolean;
  disabled: boolean;
  required: boolean;
}

/** One node of one form on screen: its plan, the state set by conditions, and what its widget reports. */
export interface FieldHandle {
  readonly node: NodePlan;
  /** DOM id of the control, for labels and focus. */
  readonly id: string;
  readonly state: NodeState;
  /** Stable for the life of the form. */
  readonly onChange: (value: unknown, record?: unknown) => void;
  readonly onBlur: () => void;
  /** Only for fields with `onClick`; `value` is what the widget passes (a tab's pane), else the field's. */
  readonly onClick: ((value?: unknown) => void) | undefined;
}
