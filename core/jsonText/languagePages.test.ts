import { expect, test } from 'vitest';
import { languagePagesAt } from './languagePages';

const text = JSON.stringify({
  kind: 'page',
  views: [
    {
      view: 'table',
      columns: [{ name: 'a', label: 'b' }],
      toolbar: [{ name: 'add', onClick: [{ do: 'open', document: 'x' }] }],
    },
  ],
});
const at = (part: string) => languagePagesAt(text, text.indexOf(part));

test('issue 15 §7: a place in a document names the pages of the language about it, the innermost first', () => {
  expect(at('"label"')).toEqual(['column', 'view.table', 'document.page']);
  expect(at('"open"')).toEqual(['action.open', 'button', 'view.table', 'document.page']);
  expect(at('"kind"')).toEqual(['document.page']);
  expect(languagePagesAt('', 0)).toEqual([]);
  expect(languagePagesAt('{ "view": ', 9)).toEqual([]);
});
