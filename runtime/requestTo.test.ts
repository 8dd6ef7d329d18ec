import { describe, expect, it } from 'vitest';
import { requestTo } from './requestTo';

const origin = 'https://weft.example';

describe('requestTo', () => {
  it('asks addresses below /api, the query among the data', () => {
    expect(requestTo(origin, '/api/system/x?a=1', 'post', { b: 2 })).toEqual({
      name: '/api/system/x',
      method: 'POST',
      path: '/api/system/x',
      payload: { a: '1', b: 2 },
    });
  });

  it.each([
    'https://elsewhere.example/api/x',
    '//elsewhere.example/api/x',
    '/apix',
    '/api/../secret',
    'javascript:alert(1)',
  ])('refuses %s, so that the token goes nowhere else', (url) => {
    expect(() => requestTo(origin, url, 'GET', {})).toThrow(/only addresses below/);
  });

  it('refuses other methods', () => {
    expect(() => requestTo(origin, '/api/x', 'PATCH', {})).toThrow(/PATCH/);
  });
});
