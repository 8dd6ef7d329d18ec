import type { Params, ViewBase } from '../../../core/language/types';

/** One approval: its form under the rights of the step, its picture, what was done, comments, and the buttons that this person may press. */
export interface FlowDetailDoc extends ViewBase {
  view: 'flowDetail';
  /** `config` as in messages; or `processId`, `taskOperatorId`, `flowId`; `act`: what is opened at once; `new`: `flowId`, `modelId`. */
  params: Params;
}
