import type { Params, Text, ViewBase } from '../../../core/language/types';

/**
 * A document as the engine draws it, while somebody writes it: the call checks the text and answers `{ document, issues }`, and
 * perhaps `documents`: those that it opens and that are not published, by id,
 * perhaps `moduleId`, the menu entry whose permissions count, and `note`, a sentence about it.
 * Issues are listed with their pointers above the last document without issues.
 */
export interface PreviewDoc extends ViewBase {
  view: 'preview';
  call: string;
  params?: Params;
  /** `model`: the params are the texts of a model, which the page draws itself; it calls for a `roleId` only. */
  of?: 'model';
  /** Whose eyes it is seen through: params of viewAs.open; without an objectId, one's own. */
  viewedAs?: Params;
  title?: Text;
}
