import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { adminPassword } from '../support/adminPassword';
import { billedIn, bytesBelow, packaged, unpack } from '../support/recipes/archive';
import { imageOf } from '../support/recipes/dockerfile';
import { canJail, createJail } from '../support/recipes/jail';
import { serviceOf, variablesOf } from '../support/recipes/unit';

const deploy = join(import.meta.dirname, '../../docs/operations/deploy');
const image = imageOf(join(deploy, 'Dockerfile'));
const service = serviceOf(join(deploy, 'weft.service'));
const container = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8')).services.weft;

type Jail = ReturnType<typeof createJail>;
type Process = ReturnType<Jail['start']>;
let dir: string;
const jails: Jail[] = [];
const processes: Process[] = [];
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'weft-recipes-'));
});
afterAll(async () => {
  for (const each of processes) await each.kill();
  for (const each of jails) each.remove();
  rmSync(dir, { recursive: true, force: true });
});

/** Waits until the health check of the image says yes; throws what the server said when it ends before. */
async function untilHealthy(server: Process, check: string[]): Promise<void> {
  const end = Date.now() + 90_000;
  while ((await server.beside(check)).code !== 0) {
    if (server.ended() !== null || Date.now() > end) throw new Error(server.output.join(''));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What a person does first, asked from inside; prints the code of the answer, who the process is and which of the places it may write. */
const walk = (places: string[]) => `
  const { createHash } = require('node:crypto');
  const { writeFileSync } = require('node:fs');
  const password = createHash('md5').update(process.env.WALK_PASSWORD).digest('hex');
  const body = new URLSearchParams({ account: 'admin', password, code: '', timestamp: '', origin: 'password', grant_type: 'password' });
  const mayWrite = (place) => { try { writeFileSync(place + '/probe', ''); return true; } catch { return false; } };
  fetch('http://127.0.0.1:5000/api/oauth/Login', { method: 'POST', body }).then((answer) => answer.json()).then(({ code }) =>
    console.log(JSON.stringify({ code, user: process.getuid(), writes: ${JSON.stringify(places)}.filter(mayWrite) })));
`;

async function walked(server: Process, places: string[]) {
  const { said } = await server.beside(['node', '-e', walk(places)], { WALK_PASSWORD: adminPassword });
  return JSON.parse(said);
}

test('the archive has at most 250 MB unpacked, its digest fits, and its bill names MCP, traces and no client', () => {
  // The archive is made here: what production needs is installed.
  const place = join(dir, 'archive');
  unpack(packaged(), place);
  expect(bytesBelow(place) / 1024 / 1024).toBeLessThan(250);
  const billed = billedIn(place);
  expect(billed).toEqual(
    expect.arrayContaining(['fastify', 'pg', '@modelcontextprotocol/server', '@opentelemetry/sdk-trace']),
  );
  expect(['antd', 'react', 'echarts', '@formily/core'].filter((name) => billed.includes(name))).toEqual([]);
}, 600_000);

test.skipIf(!canJail())(
  'the container: the steps of the Dockerfile, as its user without rights on a read-only root, are healthy and stop with 0',
  async () => {
    const jail = createJail({ [image.user]: 1000 });
    jails.push(jail);
    for (const target of image.copies) unpack(packaged(), join(jail.root, target));
    for (const command of image.run) jail.run(['sh', '-c', command], { cwd: image.workdir });
    // A new volume has what the image has at its place.
    const volume = join(dir, 'volume');
    cpSync(join(jail.root, image.volume), volume, { recursive: true, preserveTimestamps: true });
    const { uid, gid, mode } = statSync(join(jail.root, image.volume));
    chownSync(volume, uid, gid);
    chmodSync(volume, mode);
    expect([uid, mode & 0o777]).toEqual([1000, 0o700]);
    // Secrets of compose are files; this one's database is the embedded one.
    mkdirSync(join(jail.root, 'run/secrets'));
    writeFileSync(join(jail.root, 'run/secrets/secret_key'), `${Buffer.alloc(32, 5).toString('base64')}\n`, {
      mode: 0o444,
    });
    const { DATABASE_URL_FILE, BACKUP_TO, ...given } = container.environment;
    expect([DATABASE_URL_FILE, BACKUP_TO]).toEqual(['/run/secrets/database_url', '/backups']);
    expect([container.read_only, container.cap_drop, container.tmpfs]).toEqual([true, ['ALL'], ['/tmp']]);
    const server = jail.start(image.command, {
      env: { ...image.env, ...given, ADMIN_PASSWORD: adminPassword },
      cwd: image.workdir,
      user: { id: 1000 },
      readonly: true,
      volumes: { [image.volume]: volume },
    });
    processes.push(server);
    await untilHealthy(server, image.health);
    const places = [image.volume, image.workdir, '/', '/etc', '/run/secrets', '/usr/bin', '/tmp'];
    expect(await walked(server, places)).toEqual({ code: 200, user: 1000, writes: [image.volume, '/tmp'] });
    expect(await server.stop()).toBe(0);
  },
  120_000,
);

test.skipIf(!canJail())(
  'the service of systemd: its user, folders and protections, settings from its file',
  async () => {
    const jail = createJail({ [service.User!]: 998 });
    jails.push(jail);
    unpack(packaged(), join(jail.root, service.WorkingDirectory!));
    // StateDirectory: made below /var/lib, of its user, the one place that ProtectSystem=strict leaves.
    const place = `/var/lib/${service.StateDirectory}`;
    const state = join(dir, 'state');
    mkdirSync(state);
    chmodSync(state, Number.parseInt(service.StateDirectoryMode!, 8));
    chownSync(state, 998, 998);
    const protections = ['NoNewPrivileges', 'ProtectSystem', 'PrivateTmp', 'PrivateDevices'].map((key) => service[key]);
    expect(protections).toEqual(['yes', 'strict', 'yes', 'yes']);
    const file = join(jail.root, service.EnvironmentFile!);
    writeFileSync(file, `ADMIN_PASSWORD=${adminPassword}\n`, { mode: 0o600 });
    const server = jail.start(service.ExecStart!.split(' '), {
      // systemd reads the file as root.
      env: { ...variablesOf(service.Environment!), ...variablesOf(readFileSync(file, 'utf8')) },
      cwd: service.WorkingDirectory,
      user: { id: 998 },
      readonly: true,
      volumes: { [place]: state },
    });
    processes.push(server);
    await untilHealthy(server, image.health);
    const places = [place, service.WorkingDirectory!, '/', '/etc', '/var/lib', '/tmp'];
    expect(await walked(server, places)).toEqual({ code: 200, user: 998, writes: [place, '/tmp'] });
    const began = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(Number(service.TimeoutStopSec) * 1_000);
  },
  120_000,
);
