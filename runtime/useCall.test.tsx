import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CallByName } from './calls';
import { clearCallResults, useCallOf } from './useCall';

afterEach(cleanup);

const call: CallByName = async (name) => ({ code: 200, msg: '', data: `answer of ${name}` });

function Shown({ name, ask = call }: { name: string; ask?: CallByName }) {
  return <p>{useCallOf<string>(ask, name, { id: '0' }).data ?? 'nothing yet'}</p>;
}

it.each([
  ['AUTH-34', 'organize.tree'],
  ['AUTH-35', 'organize.departmentSelector'],
])('%s the end of a session forgets what %s answered', async (_, name) => {
  const { unmount } = render(<Shown name={name} />);
  expect(await screen.findByText(`answer of ${name}`)).toBeTruthy();
  unmount();
  clearCallResults();
  render(<Shown name={name} />);
  expect(screen.getByText('nothing yet')).toBeTruthy();
});

it('an answer that was under way when another person came is not theirs', async () => {
  const answers: ((data: string) => void)[] = [];
  const slow: CallByName = () =>
    new Promise((resolve) => answers.push((data) => resolve({ code: 200, msg: '', data })));
  const { unmount } = render(<Shown name="organize.slow" ask={slow} />);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  clearCallResults();
  unmount();
  render(<Shown name="organize.slow" ask={slow} />);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('of the last');
  answers[1]?.('of the next');
  expect(await screen.findByText('of the next')).toBeTruthy();
});
