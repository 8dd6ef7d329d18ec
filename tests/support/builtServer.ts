import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { adminPassword } from './adminPassword';
import { endOf, freePort, spawnBuilt, untilReady } from './builtMain';
import { sampleModel } from './sampleModel';

export { adminPassword };

/** A server in a process of its own. */
export interface Running {
  url: string;
  process: ChildProcess;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** The built server on this database, with `more` variables; resolves when it is ready. */
export async function startServer(
  dataDir: string,
  databaseUrl = '',
  more: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const child = spawnBuilt({ ...env, LOG_LEVEL: 'error', RATE_LIMIT: '0', ...more }, ['ignore', 'ignore', 'inherit']);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    process: child,
    stop: (signal) => endOf(child, signal),
  };
}

/** What the sign-in page sends. */
export const signInForm = (account: string, password = adminPassword): Record<string, string> => ({
  account,
  password: createHash('md5').update(password).digest('hex'),
  code: '',
  timestamp: '',
  origin: 'password',
  grant_type: 'password',
});

/** The administrator's token. */
export async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams(signInForm('admin'));
  const answer = await (await fetch(`${url}/api/oauth/Login`, { method: 'POST', body })).json();
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.token;
}

/** Sessions of the administrator, opened one after another. */
export async function signInTimes(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index++) tokens.push(await signIn(url));
  return tokens;
}

/** One call of the API; returns the envelope. */
export async function call(url: string, token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: token, 'weft-document': 'app', 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return answer.json();
}

/** Publishes the sample model and returns its id. */
export async function publishSample(url: string, token: string): Promise<string> {
  const created = await call(url, token, 'POST', '/api/visualdev/Base', sampleModel());
  if (created.code !== 200) throw new Error(created.msg);
  const released = await call(url, token, 'POST', `/api/visualdev/Base/${created.data.id}/Actions/Release`, { pc: 1 });
  if (released.code !== 200) throw new Error(released.msg);
  return created.data.id;
}
