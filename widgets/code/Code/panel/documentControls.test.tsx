import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeHost } from '../../../../engine/testing/fakeHost';
import { type WidgetHost, WidgetHostContext } from '../../../../engine/widgetHost';
import type { ControlProps } from './context';
import { CallControl } from './documentControls';

afterEach(cleanup);

const props = { id: 'call', value: '', onChange: () => undefined } as unknown as ControlProps;
const draw = (editing: () => Promise<unknown>) =>
  render(
    <WidgetHostContext value={{ ...createFakeHost({}), editing } as unknown as WidgetHost}>
      <CallControl {...props} />
    </WidgetHostContext>,
  );

test('the names of the calls are asked for again after they could not be read', async () => {
  let asked = 0;
  const first = draw(() => {
    asked += 1;
    return Promise.reject(new Error('no network'));
  });
  await expect.poll(() => asked).toBe(1);
  await expect.poll(() => first.container.querySelector('.ant-select-arrow-loading')).toBeNull();
  first.unmount();
  draw(async () => ({ documentSchema: async () => ({ $defs: { call: { enum: ['own.list'] } } }) }));
  fireEvent.mouseDown(screen.getByRole('combobox'));
  expect(await screen.findByText('own.list', { selector: '.ant-select-item-option-content' })).toBeTruthy();
});
