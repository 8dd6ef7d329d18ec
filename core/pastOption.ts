import type { Option } from './language/types';

/** Why an option cannot be chosen any more. */
export type Past = 'disabled' | 'deleted';

/** An option of an answer that is shown, marked, only where a stored value holds it; documents have none. */
export interface PastOption extends Option {
  past: Past;
}

/** undefined: it can be chosen. */
export const pastOf = (option: Option): Past | undefined => (option as Partial<PastOption>).past;
