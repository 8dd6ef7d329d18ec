import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CallByName } from './calls';
import { clearCallResults, useCallOf } from './useCall';

afterEach(cleanup);

const call: CallByName = async (name) => ({ code: 200, msg: '', data: `answer of ${name}` });

function Shown({ name }: { name: string }) {
  return <p>{useCallOf<string>(call, name, { id: '0' }).data ?? 'nothing yet'}</p>;
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
