import { ref } from '../../core/language/schema/build';
import type { Bound, Text } from '../../core/language/types';
import { defineAction } from '../../engine/defineAction';
import { copyText } from '../copyText';

/** `{ "do": "copy", "text": … }`: puts a text on the clipboard; the list ends where the browser refuses it. */
export const action = defineAction<{ text: Bound; message?: Text }>({
  name: 'copy',
  propsSchema: { properties: { text: ref('bound'), message: ref('text') }, required: ['text'] },
  run: async ({ host, read, words }, { text, message }) => {
    const value = read(text);
    const given = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const copied = given !== '' && (await copyText(given));
    if (copied) host.notify('success', message === undefined ? host.t('list.copied') : words(message), { brief: true });
    else host.notify('warning', host.t('list.notCopied'));
    return copied;
  },
});
