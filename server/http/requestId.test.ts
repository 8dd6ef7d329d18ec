import { expect, test } from 'vitest';
import { createRequestId, traceOf } from './requestId';

const ask = (given: string | undefined, trusted: boolean) =>
  createRequestId(trusted)({ headers: given === undefined ? {} : { 'x-request-id': given } });

test('the id of a trusted proxy is taken over; one of a stranger, or of no such shape, is not', () => {
  expect(ask('proxy-7f3a.12', true)).toBe('proxy-7f3a.12');
  for (const given of ['short', 'a b c d e f g h', 'x'.repeat(129), 'a"b<c>d\n12', undefined])
    expect(ask(given, true)).toMatch(/^[0-9a-f]{16}$/);
  expect(ask('proxy-7f3a.12', false)).toMatch(/^[0-9a-f]{16}$/);
});

test('a trace is told by traceparent of W3C; nonsense is none', () => {
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  expect(traceOf(`00-${trace}-${span}-01`)).toEqual({ traceId: trace, parentId: span });
  for (const given of [
    undefined,
    '',
    'x',
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    [trace],
  ])
    expect(traceOf(given)).toEqual({});
});
