import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Resolve, safeAddress, Unreachable } from './addresses';
import { safeFetch } from './safeFetch';

let canary: Server;
let hits: { url: string; headers: Record<string, unknown>; method: string }[] = [];
let port = 0;
const get = (url: string, policy: Partial<Parameters<typeof safeFetch>[1]> = {}) =>
  safeFetch({ method: 'GET', url, headers: {} }, { allowed: [], timeoutMs: 2_000, ...policy });

beforeAll(async () => {
  canary = createServer((request, answer) => {
    hits.push({ url: request.url ?? '', headers: request.headers, method: request.method ?? '' });
    if (request.url?.startsWith('/still/')) {
      answer.writeHead(307, { location: decodeURIComponent(request.url.slice(7)) }).end();
    } else if (request.url?.startsWith('/to/')) {
      answer.writeHead(302, { location: decodeURIComponent(request.url.slice(4)) }).end();
    } else if (request.url === '/loop') answer.writeHead(302, { location: '/loop' }).end();
    else if (request.url === '/big') answer.end('x'.repeat(100_000));
    else if (request.url !== '/never') answer.end('{"ok":true}');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});
beforeEach(() => {
  hits = [];
});

describe('T15 SEC-23 what HTTP interfaces may ask', () => {
  it('SEC-23 no spelling of an internal address reaches it', async () => {
    const hosts = `127.0.0.1 127.1 0x7f.1 2130706433 0177.0.0.1 0x7f000001 017700000001 127.0.0.1. 127.255.255.254 0.0.0.0 0
      ①②⑦.0.0.1 127。0。0。1 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::7f00:1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1]
      [2002:7f00:1::] [fe80::1] [fc00::1] [fd00:ec2::254] 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1
      169.254.169.254 169.254.0.1 100.64.0.1 192.0.2.1 198.18.0.1 224.0.0.1 255.255.255.255 localhost localhost. LOCALHOST
      ip6-localhost`;
    const urls = hosts
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((host) => [`http://${host}:${port}/`, `http://${host}/`]);
    // The address itself is refused, regardless of what listens on port 80.
    for (const url of urls.filter((each) => URL.canParse(each))) {
      await expect(safeAddress(new URL(url.replace(`:${port}`, '')), []), url).rejects.toBeInstanceOf(Unreachable);
    }
    const odd = [
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'ftp://127.0.0.1/',
      'http://user:pw@127.0.0.1/',
      'http://',
      'x',
      '//127.0.0.1/',
      'data:text/plain,1',
    ];
    for (const url of [...urls, ...odd, `http://public.example:${port}/`]) {
      await expect(get(url), url).rejects.toBeInstanceOf(Unreachable);
    }
    expect(hits).toEqual([]);
  });

  it('SEC-23 a name is resolved once, and all its addresses count', async () => {
    const mixed: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    await expect(get('http://mixed.example/', { resolve: mixed })).rejects.toBeInstanceOf(Unreachable);
    let asked = 0;
    const flipping: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '192.0.0.8' : '127.0.0.1', family: 4 }];
    };
    await expect(get('http://flip.example/', { resolve: flipping })).rejects.toBeInstanceOf(Unreachable);
    expect(asked).toBe(1);
    await expect(get('http://gone.example/', { resolve: async () => [] })).rejects.toBeInstanceOf(Unreachable);
    const failing: Resolve = async () => {
      throw new Error('SERVFAIL');
    };
    await expect(get('http://gone.example/', { resolve: failing })).rejects.toBeInstanceOf(Unreachable);
    expect(hits).toEqual([]);
  });

  it('issue 3: an allowed host is asked on the address that was checked, with nothing of ours; metadata never', async () => {
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const policy = { allowed: [`erp.example:${port}`], resolve };
    expect(await get(`http://erp.example:${port}/x`, policy)).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect(hits[0]!.headers).toEqual({ accept: 'application/json', host: `erp.example:${port}`, connection: 'close' });
    await expect(get(`http://erp.example:${port + 1}/x`, policy)).rejects.toBeInstanceOf(Unreachable);
    const cloud: Resolve = async () => [{ address: '169.254.169.254', family: 4 }];
    await expect(get(`http://erp.example:${port}/x`, { ...policy, resolve: cloud })).rejects.toBeInstanceOf(
      Unreachable,
    );
    await expect(get('http://169.254.169.254/', { allowed: ['169.254.169.254'] })).rejects.toBeInstanceOf(Unreachable);
  });

  it('SEC-23 redirects are checked like the first address, three at most, and take no secret along', async () => {
    const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const policy = { allowed: [`a.example:${port}`, `b.example:${port}`], resolve };
    const to = (target: string) => `http://a.example:${port}/to/${encodeURIComponent(target)}`;
    for (const target of [`http://127.0.0.1:${port}/x`, `http://localhost:${port}/x`, 'file:///etc/passwd']) {
      hits = [];
      await expect(get(to(target), policy), target).rejects.toBeInstanceOf(Unreachable);
      expect(hits).toHaveLength(1);
    }
    await expect(get(`http://a.example:${port}/loop`, policy)).rejects.toBeInstanceOf(Unreachable);
    hits = [];
    const headers = { Authorization: 'secret', Cookie: 'a=1', Host: 'evil.example' };
    await safeFetch({ method: 'POST', url: to(`http://b.example:${port}/x`), headers, body: 'x' }, policy);
    expect(hits.map((hit) => [hit.method, hit.headers.authorization, hit.headers.cookie])).toEqual([
      ['POST', 'secret', undefined],
      ['GET', undefined, undefined],
    ]);
    expect(hits[0]!.headers.host).toBe(`a.example:${port}`);
    hits = [];
    await safeFetch({ method: 'GET', url: to(`http://b.example:${port}/x`), headers: { 'X-Token': 'secret' } }, policy);
    expect(hits.map((hit) => hit.headers['x-token'])).toEqual(['secret', undefined]);
    hits = [];
    const still = `http://a.example:${port}/still/${encodeURIComponent(`http://b.example:${port}/x`)}`;
    const post = safeFetch({ method: 'POST', url: still, headers: {}, body: 'secret' }, policy);
    await expect(post).rejects.toBeInstanceOf(Unreachable);
    expect(hits).toHaveLength(1);
  });

  it('issue 3: what is too large or too slow ends', async () => {
    const policy = { allowed: [`127.0.0.1:${port}`], timeoutMs: 300, maxBytes: 50_000 };
    await expect(get(`http://127.0.0.1:${port}/big`, policy)).rejects.toBeInstanceOf(Unreachable);
    const from = performance.now();
    await expect(get(`http://127.0.0.1:${port}/never`, policy)).rejects.toBeInstanceOf(Unreachable);
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});
