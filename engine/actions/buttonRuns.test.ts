import { describe, expect, it } from 'vitest';
import type { Action } from '../../core/language/types';
import { ButtonRuns } from './buttonRuns';

const open: Action = { do: 'open', document: 'x' };
const tell: Action = { do: 'notify', message: 'x' };
const call: Action = { do: 'call', call: 'role.list' };
const when = (actions: Action[], otherwise?: Action[]): Action => ({
  do: 'when',
  condition: { a: 1 },
  actions,
  ...(otherwise && { otherwise }),
});

/** Whether the button is busy while its actions run. */
async function isBusyDuring(actions: Action[]): Promise<boolean> {
  const runs = new ButtonRuns();
  let busy = false;
  await runs.run('a', actions, async () => {
    busy = runs.isBusy('a');
  });
  expect(runs.isBusy('a')).toBe(false);
  return busy;
}

describe('a button is busy while its actions run', () => {
  it.each([
    ['a call', [call], true],
    ['a call behind a choice', [when([call], [open])], true],
    ['a message', [tell], true],
    ['a dialog that waits for the person', [open], false],
    ['one of two dialogs, as an export opens', [when([open], [open])], false],
    ['a dialog, or a message without ticked rows', [when([tell], [open])], false],
    ['a dialog under a condition', [when([open])], false],
  ] as const)('%s', async (_, actions, busy) => {
    expect(await isBusyDuring([...actions])).toBe(busy);
  });
});
