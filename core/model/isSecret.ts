import type { ModelField } from './types';

/** Whether the field is a password: its value is typed and saved, and no list, detail, export or history has it (issue 15 §2). */
export const isSecret = ({ key, props }: Pick<ModelField, 'key' | 'props'>): boolean =>
  key === 'input' && props.showPassword === true;
