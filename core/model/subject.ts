import { isHidden } from './isHidden';
import { isSecret } from './isSecret';
import type { Model } from './types';
import { mainFields } from './walk';

/** Field that names a record of the model: its bill number, else its first visible text. */
export function subjectOf(model: Model): { subject?: string } {
  const shown = mainFields(model).filter((field) => field.vModel && !isHidden(field) && !isSecret(field));
  const named = shown.find(({ key }) => key === 'billRule') ?? shown.find(({ key }) => key === 'input');
  return named ? { subject: named.vModel } : {};
}
