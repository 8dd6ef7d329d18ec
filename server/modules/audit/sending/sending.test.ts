// Engines: both. The position is kept by statements that may differ.
import { createSocket } from 'node:dgram';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newAuthority } from '../../../../tests/support/certificate';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { logType, writeLog } from '../../../services/platform/logs';
import { sealLog } from '../chain';
import type { SentRow } from './rows';
import { sendAudit, targetStates } from './send';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'weft-audit-'));
const file = join(folder, 'audit.log');
const warnings: object[] = [];
const log = { info: () => {}, warn: (said: object | string) => void warnings.push(Object(said)), error: () => {} };
const send = () => sendAudit(server.db, log);
/** A fault is over: the target may be asked again now. */
const retry = async () => {
  await server.db.raw('update weft_audit_target set due_time = null');
  await send();
};
const write = async (names: readonly string[], json: Record<string, unknown> = {}) => {
  for (const [at, moduleName] of names.entries())
    await writeLog(
      { db: server.db, now: new Date(Date.now() + at), ip: '10.0.0.7', userAgent: 'test' },
      { type: logType.operation, outcome: 'ok', moduleName, userId: 'u1', userName: '王/wang', json },
    );
  await sealLog(server.db);
};
const to = (...names: string[]) => vi.stubEnv('AUDIT_TO', names.join(' '));
const rowsIn = (text: string): SentRow[] =>
  text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as SentRow] : []));
const subjects = (rows: readonly SentRow[]) => rows.map(({ subject }) => subject);
const listen = async (made: Server | ReturnType<typeof createHttp>) => {
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return (made.address() as AddressInfo).port;
};
const close = (made: Server | ReturnType<typeof createHttp>) => new Promise((resolve) => made.close(resolve));

beforeAll(async () => {
  server = await startTestServer();
});
/** Targets begin behind the rows of earlier tests. */
beforeEach(async () => {
  await sealLog(server.db);
  await server.db.raw('delete from weft_audit_target');
  await server.db.raw('delete from weft_log where seq is not null');
  await server.db.raw('update weft_log_chain set floor_seq = seq, floor_digest = digest');
  warnings.length = 0;
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server?.close();
});

/** A syslog server that reads frames of RFC 6587 and may break off. */
async function syslogServer(onConnection: (socket: Socket, at: number) => boolean, certified?: tls.TlsOptions) {
  let connections = 0;
  const messages: string[] = [];
  const heard = (socket: Socket) => {
    connections += 1;
    socket.on('error', () => {});
    if (!onConnection(socket, connections)) return;
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => {
      let rest = Buffer.concat(parts);
      while (rest.length) {
        const blank = rest.indexOf(32);
        const length = Number(rest.subarray(0, blank).toString());
        messages.push(rest.subarray(blank + 1, blank + 1 + length).toString('utf8'));
        rest = rest.subarray(blank + 1 + length);
      }
      socket.end();
    });
  };
  const made = certified ? tls.createServer(certified, heard) : createServer({ allowHalfOpen: true }, heard);
  return { port: await listen(made), messages, close: () => close(made) };
}
const rowOf = (message: string) => JSON.parse(message.slice(message.indexOf('\uFEFF') + 1)) as SentRow;

describe('SEC: the audit log is sent on, at least once and in the order of its chain', () => {
  test('a file of JSON lines: it may be moved away, and a line that was cut stays a line of its own', async () => {
    to(`file:${file}`);
    await write(['a', 'b'], { call: 'role.update', requestId: 'r1' });
    await send();
    const first = rowsIn(readFileSync(file, 'utf8'));
    expect(first).toMatchObject([
      {
        kind: 'role.update',
        actor: '王/wang',
        actorId: 'u1',
        subject: 'a',
        address: '10.0.0.7',
        outcome: 'ok',
        details: { requestId: 'r1' },
      },
      { subject: 'b', seq: first[0]!.seq + 1, digest: expect.stringMatching(/^\w{64}$/) },
    ]);
    const [{ digest }] = (await server.db.raw('select digest from weft_log_chain')) as [{ digest: string }];
    expect(first[1]!.digest).toBe(digest);
    await send();
    expect(rowsIn(readFileSync(file, 'utf8'))).toEqual(first);
    renameSync(file, `${file}.1`);
    writeFileSync(file, '{"half');
    await write(['c']);
    await send();
    expect(readFileSync(file, 'utf8').split('\n')).toEqual(['{"half', expect.stringContaining('"subject":"c"'), '']);
  });

  test('HTTP: 500, then 200; the position moves with the answer; the token is sent', async () => {
    const bodies: string[] = [];
    const tokens: unknown[] = [];
    let status = 500;
    const made = createHttp((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        bodies.push(body);
        tokens.push(request.headers.authorization);
        response.writeHead(status).end();
      });
    });
    const url = `http://127.0.0.1:${await listen(made)}/ingest`;
    vi.stubEnv('AUDIT_TOKEN', 'key-of-the-collector');
    to(url);
    await write(['a', 'b']);
    await send();
    expect(await targetStates(server.db)).toMatchObject([
      { target: url, behind: 2, error: 'HTTP 500', sentTime: null },
    ]);
    expect(warnings).toEqual([{ target: url, fault: 'HTTP 500' }]);
    await send();
    // It waits before it asks again.
    expect(bodies).toHaveLength(1);
    status = 204;
    await retry();
    expect(bodies[1]).toBe(bodies[0]);
    expect(tokens[1]).toBe('Bearer key-of-the-collector');
    expect(await targetStates(server.db)).toMatchObject([{ behind: 0, error: null, sentTime: expect.any(Number) }]);
    await write(['c']);
    await send();
    expect(bodies.slice(1).map((body) => subjects(rowsIn(body)))).toEqual([['a', 'b'], ['c']]);
    await close(made);
  });

  test('syslog over TCP: frames of RFC 6587 with a message of RFC 5424; one that breaks off gets all again', async () => {
    const collector = await syslogServer((socket, at) => {
      if (at > 1) return true;
      socket.once('data', () => socket.resetAndDestroy());
      return false;
    });
    to(`syslog+tcp://127.0.0.1:${collector.port}`);
    await write(['"a]\\', 'b'], { call: 'role.update' });
    await write(['alarm'], { call: 'users.setAdministrators', grave: 'administrators' });
    await send();
    expect(collector.messages).toEqual([]);
    expect((await targetStates(server.db))[0]).toMatchObject({ behind: 3, error: expect.any(String) });
    await retry();
    expect(subjects(collector.messages.map(rowOf))).toEqual(['"a]\\', 'b', 'alarm']);
    const { digest, seq, time } = rowOf(collector.messages[0]!);
    expect(collector.messages[0]).toMatch(
      new RegExp(
        `^<109>1 ${time} \\S+ weft ${process.pid} role\\.update \\[weft@32473 seq="${seq}" digest="${digest}"\\] \uFEFF\\{`,
      ),
    );
    expect(collector.messages[2]).toMatch(/^<105>1 .* users\.setAdministrators \[/);
    await collector.close();
  });

  test('syslog over TLS: a receiver without it takes nothing, and no row leaves in the clear', async () => {
    let heard = '';
    const plain = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (part) => {
        heard += part.toString('latin1');
        socket.end('none');
      });
    });
    to(`syslog+tls://127.0.0.1:${await listen(plain)}`);
    await write(['a']);
    await send();
    expect((await targetStates(server.db))[0]).toMatchObject({ behind: 1, error: expect.any(String) });
    expect(heard.charCodeAt(0)).toBe(22);
    expect(heard).not.toContain('weft@32473');
    await close(plain);
  });

  test('syslog over TLS: the certificate must be of the host and of a known authority', async () => {
    const { ca, certificate } = newAuthority();
    const collector = (host: string) => syslogServer(() => true, certificate(host));
    const [right, wrong] = [await collector('localhost'), await collector('collector.example')];
    const make = tls.createSecureContext;
    const known = vi.spyOn(tls, 'createSecureContext');
    to(`syslog+tls://localhost:${right.port}`, `syslog+tls://localhost:${wrong.port}`);
    await write(['a', 'b']);
    await send();
    expect((await targetStates(server.db)).map(({ behind }) => behind)).toEqual([2, 2]);
    known.mockImplementation((options) => make({ ...options, ca }));
    await retry();
    known.mockRestore();
    expect(subjects(right.messages.map(rowOf))).toEqual(['a', 'b']);
    expect(wrong.messages).toEqual([]);
    expect(await targetStates(server.db)).toMatchObject([
      { behind: 0, error: null },
      { behind: 2, error: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID') },
    ]);
    await right.close();
    await wrong.close();
  });

  test('syslog over UDP: a datagram a row; details that it cannot carry are left out, and the row says so', async () => {
    const received: string[] = [];
    const socket = createSocket('udp4', (message) => received.push(message.toString('utf8')));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    to(`syslog://127.0.0.1:${socket.address().port}`);
    await write(['a']);
    await write(['b'], { call: 'role.update', long: 'x'.repeat(70_000) });
    await send();
    await expect.poll(() => received.length).toBe(2);
    expect(received.map(rowOf)).toMatchObject([{ subject: 'a' }, { subject: 'b', details: { leftOut: true } }]);
    socket.close();
  });

  test('more rows than one message holds arrive in order; a target that fails stops no other', async () => {
    const second = join(folder, 'second.log');
    to(`file:${join(folder, 'none', 'audit.log')}`, `file:${second}`);
    await server.db.raw(
      `insert into weft_log (id, type, outcome, module_name, creator_time)
       select 'many' || lpad(n::text, 5, '0'), 3, 'ok', n::text, now() from generate_series(1, 1200) n`,
    );
    await sealLog(server.db);
    await send();
    expect(subjects(rowsIn(readFileSync(second, 'utf8')))).toEqual(
      Array.from({ length: 1200 }, (_, n) => String(n + 1)),
    );
    expect(await targetStates(server.db)).toMatchObject([{ behind: 1200, error: 'ENOENT' }, { behind: 0 }]);
  });

  test('who verifies the chain is told of the targets; /metrics has the rows that wait', async () => {
    to(`file:${join(folder, 'none', 'audit.log')}`);
    vi.stubEnv('METRICS_TOKEN', 'a token of the tests');
    const scraped = await startTestServer();
    await writeLog(
      { db: scraped.db, now: new Date(), ip: '', userAgent: '' },
      { type: logType.operation, outcome: 'ok', moduleName: 'a' },
    );
    await sealLog(scraped.db);
    await sendAudit(scraped.db, log);
    const [state] = await targetStates(scraped.db);
    expect((await scraped.inject('log.verify', {}, { as: 'admin' })).data.targets).toMatchObject([
      { target: state!.target, error: 'ENOENT' },
    ]);
    const { body } = await scraped.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token of the tests' },
    });
    expect(body).toContain(`weft_audit_behind{target="${state!.target}"} ${state!.behind}`);
    await scraped.close();
  });

  test('without AUDIT_TO nothing is sent and nothing is asked', async () => {
    await write(['a']);
    await send();
    expect(await targetStates(server.db)).toEqual([]);
    expect(await server.db.raw('select 1 from weft_audit_target')).toEqual([]);
  });
});
