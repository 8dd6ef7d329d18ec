import { vi } from 'vitest';

export interface FakeRequest {
  path: string;
  /** With `?`; empty without one. */
  query: string;
  method: string;
  body: string;
}
export type Answers = Record<string, unknown>;

const user = { userId: 'u-1', userAccount: 'lily', userName: 'Lily', changePasswordDate: 1, prevLogin: 0 };
const page = (id: string, enCode: string, fullName: string, more: object = {}) => ({
  id,
  enCode,
  fullName,
  type: 2,
  urlAddress: enCode.replaceAll('.', '/'),
  ...more,
});

/** Data of CurrentUser for tests: two directories with three pages. */
export const currentUser = {
  userInfo: user,
  routerList: [],
  menuList: [
    {
      id: 'd-1',
      enCode: 'one',
      fullName: 'One',
      type: 1,
      children: [page('m-1', 'one.a', 'Page A'), page('m-2', 'one.b', 'Page B')],
    },
    { id: 'd-2', enCode: 'two', fullName: 'Two', type: 1, children: [page('m-3', 'two.c', 'Page C')] },
  ],
  permissionList: [],
  sysConfigInfo: { sysName: 'Weft' },
};

/**
 * Replaces the server: answers by path, `{ code, msg, data }` as it is and anything else as data of a success. Returns the
 * list of requests.
 */
export function fakeServer(answers: Answers = {}): FakeRequest[] {
  const requests: FakeRequest[] = [];
  const defaults: Answers = {
    '/api/oauth/Login': { token: 'bearer t', theme: 'classic' },
    '/api/oauth/CurrentUser': currentUser,
  };
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname: path, search: query } = new URL(input.url);
    requests.push({ path, query, method: input.method, body: await input.clone().text() });
    const data = answers[path] ?? defaults[path] ?? null;
    const whole = typeof data === 'object' && data !== null && 'code' in data;
    return Response.json(whole ? data : { code: 200, msg: 'Success', data });
  });
  return requests;
}
