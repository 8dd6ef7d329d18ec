import { widgetFacts } from '../../../core/model/fields';
import { normaliseModel } from '../../../core/model/normalise';
import { mainFields } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import { findDraft } from './drafts';

const neverOffered = new Set(['relationForm', 'table']);
const narrowed = new Set([
  'uploadFile',
  'uploadImg',
  'popupSelect',
  'qrcode',
  'barcode',
  'relationFormAttr',
  'popupAttr',
  'editor',
]);

/** Fields of the main form (contract-visualdev §1.4); `narrow` omits system fields and fields without a plain value. */
export async function modelFieldList(
  ctx: Ctx,
  id: string,
  narrow: boolean,
): Promise<{ vmodel: string; label: string }[]> {
  const model = normaliseModel({ ...(await findDraft(ctx, id)), id });
  return mainFields(model)
    .filter(({ key }) => !neverOffered.has(key) && !(narrow && (narrowed.has(key) || widgetFacts(key).system)))
    .map(({ vModel, label }) => ({ vmodel: vModel, label }));
}
