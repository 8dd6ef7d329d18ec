import { expect, test } from 'vitest';
import { expand } from '../../language/expand';
import { Desk } from '../desk';
import { makeOwn, missingFragments } from './ownPart';

const fragments = {
  buttons: {
    language: 1,
    define: {
      add: {
        args: ['document'],
        value: { name: 'add', label: 'common.add', onClick: [{ do: 'open', document: { arg: 'document' } }] },
      },
    },
  },
};
const text = JSON.stringify(
  {
    kind: 'page',
    id: 'own',
    views: [
      {
        id: 'list',
        view: 'table',
        source: { call: 'board.list' },
        columns: [{ name: 'fullName' }],
        toolbar: [
          { name: 'first', label: 'x', onClick: [] },
          { use: 'buttons.add', with: { document: 'own.edit' }, label: 'y' },
        ],
      },
    ],
  },
  null,
  2,
);
const at = '/views/0/toolbar/1';

test('designer §2.3 what a fragment makes is made one’s own: the screen is drawn the same, and undo restores the bytes', () => {
  const desk = new Desk();
  desk.put('document', text, { key: 'opened' });
  const act = makeOwn(text, at, fragments);
  expect('ops' in act && desk.do(act)).toBe(true);
  const now = JSON.parse(desk.texts.document ?? '');
  expect(now.views[0].toolbar[1]).toEqual({ name: 'add', label: 'y', onClick: [{ do: 'open', document: 'own.edit' }] });
  expect(now).toEqual(expand(JSON.parse(text), { fragments }).document);
  desk.undo();
  expect(desk.texts.document).toBe(text);
});

test('the files that it needs are named, and without them it is refused', () => {
  expect(missingFragments(text, {})).toEqual(['buttons']);
  expect(missingFragments(text, fragments)).toEqual([]);
  expect(makeOwn(text, at, {})).toMatchObject({ refused: { key: 'noFragment' } });
});
