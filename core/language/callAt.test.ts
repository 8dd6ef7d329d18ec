import { expect, it } from 'vitest';
import { callAt, changesAt } from './callAt';
import type { Call } from './types';

const catalogue: Record<string, Call> = {
  'thing.list': { method: 'POST', path: '/api/thing/{id}/List', reads: true },
  'thing.run': { method: 'POST', path: '/api/thing/{id}/Actions/Preview', reads: true },
  'thing.save': { method: 'POST', path: '/api/thing/{id}', reads: false },
  'thing.choose': { method: 'POST', path: '/api/thing/getList', reads: true },
  'thing.number': { method: 'GET', path: '/api/thing/{id}/Number', reads: false },
};

it.each([
  ['POST', '/api/thing/7/list', false],
  ['POST', '/api/thing/7/Action/Preview', false],
  ['POST', '/api/thing/7', true],
  ['POST', '/api/thing/getList', false],
  ['GET', '/api/thing/7/Number', true],
  ['GET', '/api/unknown', false],
  ['POST', '/api/unknown', true],
] as const)('issue 27 §1 a request of a script: %s %s changes something: %s', (method, path, changes) => {
  expect(changesAt(catalogue, method, path)).toBe(changes);
});

it('a path tells its call, in both spellings, and the params in it', () => {
  expect(callAt(catalogue, 'POST', '/api/thing/7/Action/Preview')).toEqual({ name: 'thing.run', params: { id: '7' } });
  expect(callAt(catalogue, 'POST', '/api/thing/getList')).toEqual({ name: 'thing.choose', params: {} });
  expect(callAt(catalogue, 'PUT', '/api/thing/7')).toBeUndefined();
});
