import { expect, test } from 'vitest';
import { windowWidth } from './look';

test('designer §2.3 a form is previewed in windows of 390, 768 and 1440 pixels', () => {
  const form = { kind: 'form', language: 1, id: 'f', fields: [], frame: 'fullScreen' } as never;
  expect((['phone', 'tablet', 'desktop'] as const).map((device) => windowWidth(device, form))).toEqual([
    390, 768, 1440,
  ]);
});
