import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FlowDoc } from '../../../core/flow/types';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { CompareButton } from './CompareButton';

afterEach(cleanup);

const doc: FlowDoc = { language: 1, kind: 'flow', id: 'f', title: 'f', model: 'm', start: {}, steps: [] };

function pressed() {
  let answer = (_data: unknown) => {};
  const host = createFakeHost({ 'flowTemplate.compare': () => new Promise((resolve) => (answer = resolve)) });
  const { unmount } = render(<CompareButton host={host} id="1" doc={doc} />);
  fireEvent.click(screen.getByRole('button'));
  return { host, unmount, answer: (data: unknown) => act(async () => answer(data)) };
}

test('what would change is shown when it is there', async () => {
  const { host, answer } = pressed();
  await answer({ total: 3 });
  expect(host.opened).toMatchObject([{ document: 'flow.compare', args: { total: 3 } }]);
});

test('nothing opens over another page when the person left meanwhile', async () => {
  const { host, unmount, answer } = pressed();
  unmount();
  await answer({ total: 3 });
  expect(host.opened).toEqual([]);
});
