import type { Params, ViewBase } from '../../../core/language/types';

/** The designer of an approval flow: a tree of its steps, their properties beside it, its text, its check and its trial. */
export interface FlowDesignDoc extends ViewBase {
  view: 'flowDesign';
  /** `id`: the flow. */
  params: Params;
}
