import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

/** Colours are classes, so that they follow the appearance of the page (code.css). */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, class: 'weft-json-name' },
  { tag: tags.string, class: 'weft-json-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'weft-json-literal' },
]);

/** JSON with its names, texts and numbers in colours. */
export const colouredJson = (): Extension => [json(), syntaxHighlighting(colours)];
