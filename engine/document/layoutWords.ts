import { list, ref, stringOr, text } from '../../core/language/schema/build';
import type { ViewWords } from '../../core/language/schema/views';

/** Views under tabs. */
export const tabsWords: ViewWords = {
  name: 'tabs',
  propsSchema: { properties: { items: list(ref('tabItem')) }, required: ['items'] },
};

/** Views step by step. */
export const stepsWords: ViewWords = {
  name: 'steps',
  propsSchema: {
    properties: {
      items: list(ref('stepItem')),
      values: { type: 'object', additionalProperties: ref('bound') },
      submit: ref('actions'),
      okText: ref('text'),
      submitEarly: { type: 'boolean' },
    },
    required: ['items', 'submit'],
  },
  exposes: { values: { what: 'what steps pass on', settable: true, keysOf: 'values' } },
};

/** A page of the web in a sandboxed frame. */
export const frameWords: ViewWords = {
  name: 'frame',
  propsSchema: { properties: { url: stringOr(ref('binding')) }, required: ['url'] },
};

/** Another document in place. */
export const documentWords: ViewWords = {
  name: 'document',
  propsSchema: { properties: { document: text, args: ref('params') }, required: ['document'] },
};
