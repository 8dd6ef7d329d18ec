import { expect, test } from 'vitest';
import { createMissedEvents } from './missedEvents';

test('an event since the page asked is missed, also during the look-up of its session; an earlier one and one of another kind is not', () => {
  let at = 0;
  const missed = createMissedEvents(() => at);
  const told = (ageMs: unknown) => missed.since(ageMs)();
  expect(told(60_000)).toBe(false);
  at = 10_000;
  missed.heard('document.changed');
  at = 12_000;
  missed.heard('message.changed');
  expect(told(2_500)).toBe(true);
  expect(told(500)).toBe(false);
  for (const silent of [undefined, 'x', Number.NaN]) expect(told(silent)).toBe(false);
  const arrived = missed.since(500);
  at = 14_000;
  missed.heard('menu.changed');
  expect(arrived()).toBe(true);
});
