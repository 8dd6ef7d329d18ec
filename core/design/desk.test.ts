import { expect, test } from 'vitest';
import { Desk } from './desk';
import type { Step } from './types';

function deskAt(formData = '{"a": 1}', columnData = '{"b": 1}') {
  const clock = { now: 0 };
  const desk = new Desk(() => clock.now);
  desk.put('formData', formData, { key: 'opened' });
  desk.put('columnData', columnData, { key: 'opened' });
  return { desk, clock };
}
const type = (desk: Desk, at: number, insert: string) =>
  desk.change({ key: 'typed' }, { formData: [{ from: at, to: at, insert }] }, { joins: 'formData' });
const both: Step = {
  say: { key: 'renamed' },
  ops: [
    { text: 'formData', op: 'replace', path: '/a', value: 2 },
    { text: 'columnData', op: 'replace', path: '/b', value: 2 },
  ],
};

test('designer §2.2 a step over two texts is one entry; the texts as they were opened are none', () => {
  const { desk } = deskAt();
  expect(desk.undo()).toBeUndefined();
  expect(desk.do(both)).toBe(true);
  expect(desk.texts).toEqual({ formData: '{"a": 2}', columnData: '{"b": 2}' });
  expect(desk.history.done.map(({ say }) => say.key)).toEqual(['renamed']);
  expect(desk.undo()).toEqual({ key: 'renamed' });
  expect(desk.texts).toEqual({ formData: '{"a": 1}', columnData: '{"b": 1}' });
  expect(desk.redo()).toEqual({ key: 'renamed' });
  expect(desk.texts).toEqual({ formData: '{"a": 2}', columnData: '{"b": 2}' });
});

test('a step whose place is gone changes no text; one that changes nothing is no entry', () => {
  const { desk } = deskAt('{"x": 1}');
  expect(desk.do(both)).toBe(false);
  expect(desk.do({ say: { key: 'x' }, ops: [] })).toBe(false);
  expect(desk.texts.columnData).toBe('{"b": 1}');
  expect(desk.history.done).toEqual([]);
});

test('designer §2.2 typing in one place is one entry while its pauses are under 500 ms', () => {
  const { desk, clock } = deskAt();
  type(desk, 6, '2');
  clock.now += 499;
  type(desk, 7, '3');
  expect(desk.history.done).toHaveLength(1);
  clock.now += 500;
  type(desk, 8, '4');
  expect(desk.history.done).toHaveLength(2);
  type(desk, 0, ' ');
  expect(desk.history.done).toHaveLength(3);
  expect(desk.texts.formData).toBe(' {"a": 2341}');
  desk.undo();
  desk.undo();
  desk.undo();
  expect(desk.texts.formData).toBe('{"a": 1}');
  desk.redo();
  type(desk, 8, '5');
  expect(desk.history.done).toHaveLength(2);
  expect(desk.redo()).toBeUndefined();
});

test('designer §2.2 the history reaches 500 entries back, or 20 MB', () => {
  const { desk } = deskAt();
  for (let count = 0; count < 510; count += 1)
    desk.change({ key: 'x' }, { formData: [{ from: 0, to: 0, insert: ' ' }] });
  expect(desk.history.done).toHaveLength(500);
  desk.goTo(0);
  expect(desk.texts.formData).toBe(`${' '.repeat(10)}{"a": 1}`);
  const large = 'l'.repeat(6 * 1024 * 1024);
  for (let count = 0; count < 5; count += 1)
    desk.change({ key: 'x' }, { formData: [{ from: 0, to: desk.texts.formData?.length ?? 0, insert: large }] });
  expect(desk.history.done.length).toBeLessThan(4);
  while (desk.undo());
  expect(desk.history.undone.length).toBeGreaterThan(0);
});

test('designer §2.2 what is selected stays selected while text before it changes, and is gone with its own', () => {
  const { desk } = deskAt('{"list": [{"n": 1}, {"n": 2}]}');
  desk.select([{ text: 'formData', pointer: '/list/1' }]);
  desk.do({ say: { key: 'x' }, ops: [{ text: 'formData', op: 'add', path: '/list/0', value: { n: 0 } }] });
  expect(desk.selected()).toEqual([{ text: 'formData', pointer: '/list/2' }]);
  desk.do({ say: { key: 'x' }, ops: [{ text: 'formData', op: 'remove', path: '/list/2' }] });
  expect(desk.selected()).toEqual([]);
  desk.undo();
  expect(desk.selected()).toEqual([{ text: 'formData', pointer: '/list/2' }]);
});

test('a text from elsewhere takes the place of what is there; as an entry once somebody wrote', () => {
  const { desk } = deskAt('', '');
  desk.put('formData', '{"a": 1}', { key: 'replaced' });
  expect(desk.history.done).toEqual([]);
  desk.put('formData', '{"a": 3}', { key: 'replaced' });
  desk.put('columnData', '{"b": 3}', { key: 'replaced' });
  expect(desk.history.done).toHaveLength(1);
  expect(desk.undo()?.key).toBe('replaced');
  expect(desk.texts).toEqual({ formData: '{"a": 1}', columnData: '' });
});
