import { asArray } from './read';
import type { Model } from './types';

/** Whether the form has rules (`linkages`). */
export const hasRules = ({ form }: Pick<Model, 'form'>): boolean => asArray(form.raw.linkages).length > 0;
