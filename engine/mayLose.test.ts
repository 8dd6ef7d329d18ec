import { expect, it, vi } from 'vitest';
import { createFakeHost } from './testing/fakeHost';
import { mayLose } from './tools';

it('issue 15 §5 before unsaved input is lost, the button says so and keeping it has the focus', async () => {
  const host = createFakeHost({});
  const confirm = vi.spyOn(host, 'confirm');
  await mayLose(host);
  expect(confirm).toHaveBeenCalledWith('engine.leave', { danger: true, verb: 'engine.discard' });
});
