/**
 * How an address may name a model (ours): by its id, or by its code when that begins with a small letter or has a digit. Words of
 * addresses begin with a capital letter.
 */
export const modelKeyPattern = '^(?:[\\w-]*\\d[\\w-]*|[a-z]\\w*)$';

const pattern = new RegExp(modelKeyPattern);

/** Whether an address can hold this code. */
export const isModelKey = (code: string): boolean => pattern.test(code);
