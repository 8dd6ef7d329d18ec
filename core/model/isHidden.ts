import type { ModelField } from './types';

/** Hidden fields are not validated, but their values are preserved and submitted (contract-visualdev §4.3). */
export const isHidden = (field: ModelField): boolean => field.noShow || !field.visible;
