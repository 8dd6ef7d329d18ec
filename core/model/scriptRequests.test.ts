import { expect, it } from 'vitest';
import { scriptRequests } from './scriptRequests';

it.each([
  ["request('/api/a/b', 'POST', {})", [{ method: 'POST', path: '/api/a/b' }]],
  ['request("/api/a?x=1")', [{ method: 'GET', path: '/api/a' }]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a script
  ["onlineUtils.request(`/api/a/${id}/Actions/State`, 'put')", [{ method: 'PUT', path: '/api/a/x/Actions/State' }]],
  ["request('/api/a/' + id, 'DELETE'); request('/api/b')", [{ method: 'GET', path: '/api/b' }]],
  ["toast('/api is slow'); request('/other')", []],
] as const)('the addresses that a script writes out: %s', (source, requests) => {
  expect(scriptRequests(source)).toEqual(requests);
});
