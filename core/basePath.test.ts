import { afterEach, expect, test, vi } from 'vitest';
import { basePath, placed, unplaced } from './basePath';

afterEach(() => vi.unstubAllGlobals());

const servedAt = (content: string) =>
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => content }) });

test('at the root of a host every address stays as it is', () => {
  expect(basePath()).toBe('');
  for (const address of ['/login', '/api/a', 'https://x.example/', '//x.example', '', '/'])
    expect([placed(address), unplaced(address)]).toEqual([address, address]);
});

test('below a path own addresses get it, and lose it again; others are left alone', () => {
  servedAt('/weft');
  expect([placed('/login?a=1'), placed('/'), placed('/api/file/Image/a/b')]).toEqual([
    '/weft/login?a=1',
    '/weft/',
    '/weft/api/file/Image/a/b',
  ]);
  for (const other of [
    'https://x.example/a',
    '//x.example/a',
    '/\\x.example',
    'data:image/png;base64,a',
    'blob:a',
    'a',
  ])
    expect(placed(other)).toBe(other);
  expect(['/weft/login?a=1', '/weft', '/weft/', '/weft?a=1', '/weftless/a', '/a'].map(unplaced)).toEqual([
    '/login?a=1',
    '/',
    '/',
    '?a=1',
    '/weftless/a',
    '/a',
  ]);
});
