import { afterAll, expect, test } from 'vitest';
import { type HostRule, type RoundRobinProxy, roundRobinProxy } from '../tests/support/roundRobinProxy';
import { startTestServer, type TestServer } from '../tests/support/server';
import { announceSocket, openSocket } from '../tests/support/socketClient';
import { readEnv } from './env';

const started: (TestServer | RoundRobinProxy)[] = [];
afterAll(async () => {
  for (const each of started.reverse()) await each.close();
});

/** A server behind proxies that treat Host like these; the page comes from the address of each. */
async function behind(rules: HostRule[], env: (pages: string[]) => NodeJS.ProcessEnv) {
  const servers: string[] = [];
  const proxies = await Promise.all(rules.map((rule) => roundRobinProxy(servers, rule)));
  started.push(...proxies);
  const pages = proxies.map(({ url }) => url);
  const { origins, trustProxy } = readEnv(env(pages));
  const server = await startTestServer({ origins, trustProxy });
  started.push(server);
  servers.push(server.url);
  return { pages, token: await server.signIn('admin', 'Weft@2026') };
}

test('issue 11 §3 a proxy that replaces Host: sockets are refused unless ORIGINS names the origin of the page', async () => {
  const named = (pages: string[]) => ({ ORIGINS: `https://office.example, ${pages[0]}/` });
  const { pages, token } = await behind(['replace', 'replace', 'tell'], named);
  const [allowed, other, untrusted] = pages as [string, string, string];
  (await announceSocket(allowed, token)).wire.close();
  await expect(openSocket(allowed, token, { origin: 'https://evil.example' })).rejects.toThrow('403');
  await expect(openSocket(other, token)).rejects.toThrow('403');
  // X-Forwarded-Host of a proxy that TRUST_PROXY does not name is ignored.
  await expect(openSocket(untrusted, token)).rejects.toThrow('403');
});

test('issue 11 §3 X-Forwarded-Host of a trusted proxy is the host', async () => {
  const { pages, token } = await behind(['tell'], () => ({ TRUST_PROXY: '127.0.0.1' }));
  (await announceSocket(pages[0]!, token)).wire.close();
});

test.each(['*', 'office.example', 'https://office.example/app', 'ftp://office.example', 'null'])(
  'issue 11 §3 ORIGINS=%s is no origin: the start is refused with a sentence',
  (origin) => {
    expect(() => readEnv({ ORIGINS: origin })).toThrow(`ORIGINS has ${origin}`);
  },
);
