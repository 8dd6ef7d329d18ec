import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Desk } from '../../../../core/design/desk';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { WordsContext } from '../../../words';
import { DeskButtons } from './DeskButtons';

afterEach(cleanup);

function Page({ desk }: { desk: Desk }) {
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page}>
      <DeskButtons desk={desk} page={page} />
    </div>
  );
}

function typed(): Desk {
  const desk = new Desk();
  desk.put('document', '{}', { key: 'opened' });
  desk.do({ say: { key: 'set' }, ops: [{ text: 'document', op: 'add', path: '/a', value: 1 }] });
  return desk;
}
const count = (desk: Desk) => desk.history.done.length;

test('designer §2.2 a key of nobody undoes in the box on top only, and behind it once that is closed', () => {
  const [page, under, top] = [typed(), typed(), typed()];
  const draw = (isOpen: boolean) => (
    <WordsContext value={createFakeHost({}).t}>
      <Page desk={page} />
      <div role="dialog">
        <Page desk={under} />
      </div>
      <div style={{ display: isOpen ? undefined : 'none' }}>
        <div role="dialog">
          <Page desk={top} />
        </div>
      </div>
    </WordsContext>
  );
  const { rerender } = render(draw(true));
  const start = [page, under, top].map(count);
  const undone = () => [page, under, top].map((desk, at) => (start[at] as number) - count(desk));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undone()).toEqual([0, 0, 1]);
  rerender(draw(false));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undone()).toEqual([0, 1, 1]);
});
