import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, shipped, stage } from './testing/stage';

const amount = {
  field: 'tableField1-amount',
  fieldName: 'Lines-Amount',
  fullName: 'Lines-Amount',
  enCode: 'amount',
  fieldRule: 2,
  childTableKey: 'tableField1',
};
const title = { ...amount, field: 'title', fieldName: 'Title', fullName: 'Title', enCode: 'title', fieldRule: 0 };

it('contract §4.3 fields that are no item yet are ticked and added in one call; with none ticked nothing is asked', async () => {
  const host = stage(shipped('menu.addColumns'), {
    answers: { 'moduleColumn.fieldList': () => [title, amount], 'moduleColumn.batch': () => null },
  });
  const line = await waitFor(() => screen.getByText('Lines-Amount').closest('tr') as HTMLElement);
  const dialog = line.closest('[role="dialog"]') as HTMLElement;
  press(dialog, 'ok');
  await waitFor(() => expect(host.notes).toEqual(['warning: engine.pick menu.ofModel']));
  fireEvent.click(within(line).getByRole('checkbox'));
  press(dialog, 'ok');
  await waitFor(() =>
    expect(host.calls.map(({ name }) => name)).toEqual(['moduleColumn.fieldList', 'moduleColumn.batch']),
  );
  expect(host.calls[0]?.params).toMatchObject({ missing: 1 });
  const columnJson = host.calls[1]?.params.columnJson as object[];
  expect(columnJson).toHaveLength(1);
  expect(columnJson[0]).toMatchObject({
    enCode: 'amount',
    fullName: 'Lines-Amount',
    fieldRule: 2,
    childTableKey: 'tableField1',
  });
}, 60_000);
