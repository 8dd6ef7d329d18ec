import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { framingOf } from './framing';

describe('ROUTE-50 issue 12: what headers tell about framing', () => {
  it.each([
    [{}, 'yes'],
    [{ frameOptions: 'DENY' }, 'no'],
    [{ frameOptions: 'sameorigin' }, 'no'],
    [{ frameOptions: 'ALLOW-FROM https://a.example' }, 'yes'],
    [{ policy: "default-src 'self'" }, 'yes'],
    [{ policy: "default-src 'self'", frameOptions: 'DENY' }, 'no'],
    [{ policy: "frame-ancestors 'none'" }, 'no'],
    [{ policy: "frame-ancestors 'self'; default-src *" }, 'no'],
    [{ policy: 'frame-ancestors' }, 'no'],
    [{ policy: 'Frame-Ancestors https://a.example' }, 'some'],
    [{ policy: 'frame-ancestors *', frameOptions: 'DENY' }, 'yes'],
    [{ policy: "frame-ancestors https:,frame-ancestors 'none'" }, 'no'],
  ])('%j: %s', (headers, framing) => {
    expect(framingOf(headers)).toBe(framing);
  });
});

describe('ROUTE-50 issue 12: the designer is told', () => {
  let site: Server;
  let server: TestServer;
  let hits = 0;
  beforeAll(async () => {
    site = createServer((_, answer) => {
      hits += 1;
      answer.writeHead(200, { 'x-frame-options': 'DENY' }).end('hello');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    server = await startTestServer();
  });
  afterAll(async () => {
    delete process.env.INTERFACE_HOSTS;
    site.close();
    await server.close();
  });
  const ask = async (url: string) => (await server.inject('menu.framing', { url }, { as: 'admin' })).data.framing;

  test('SEC-23 an internal site is fetched only when INTERFACE_HOSTS allows it', async () => {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    expect(await ask(url)).toBe('unknown');
    expect(hits).toBe(0);
    process.env.INTERFACE_HOSTS = new URL(url).host;
    expect(await ask(url)).toBe('no');
    for (const other of ['x', '/model', 'file:///etc/passwd', 'javascript:alert(1)'])
      expect(await ask(other), other).toBe('unknown');
  });
});
