import { placed } from '../core/basePath';

/** A path of the application as a whole address, for other devices and people; other texts and '' unchanged. */
export const wholeAddress = (text: string): string => (text.startsWith('/') ? location.origin + placed(text) : text);
