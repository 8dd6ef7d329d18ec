/**
 * The recipes of docs/operations/deploy under the programs that they are for: the image is built and run by Podman with what
 * compose.yaml gives it, behind nginx with its nginx.conf, and the unit is run by systemd, which is started in a container. Network
 * and the rights of root are needed.
 */
import { execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import { adminPassword } from '../support/adminPassword';
import { freePort } from '../support/builtMain';
import { publishSample, signIn } from '../support/builtServer';
import { type DatabaseProxy, databaseProxy } from '../support/databaseProxy';
import { startCluster } from '../support/postgresCluster';
import { packaged, unpack } from '../support/recipes/archive';
import { serviceOf } from '../support/recipes/unit';
import { is } from './report';
import { until } from './until';

const root = join(import.meta.dirname, '..', '..');
const deploy = join(root, 'docs/operations/deploy');
/** The Dockerfile's base, which is made here of Debian's packages and npm's `node`: no registry of images is asked. */
const base = 'docker.io/library/node:22-bookworm-slim';
const certificates = '/etc/ssl/certs';
/** Limits of files and processes that the host may give. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

const execute = promisify(execFile);

/** What a program says on its way out. Others of this process go on: the container reaches its database through it. */
const run = async (program: string, args: readonly string[]) =>
  (await execute(program, args, { maxBuffer: 1 << 26 })).stdout.trim();

/** Whether a program ends with 0. */
const succeeds = (program: string, args: readonly string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  );

/** Podman with a store of its own. */
function podmanIn(store: string) {
  const own = ['--root', store, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
  return {
    run: (...args: string[]) => run('podman', [...own, ...args]),
    succeeds: (...args: string[]): Promise<boolean> => succeeds('podman', [...own, ...args]),
  };
}
type Podman = ReturnType<typeof podmanIn>;

/** A Debian with systemd, Node 22, npm, the account `node`, and the certificates that this machine trusts. */
async function makeBase(podman: Podman, dir: string): Promise<void> {
  const system = join(dir, 'base');
  await run('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates,systemd,systemd-sysv,dbus',
    'bookworm',
    system,
  ]);
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=error'];
  await run('npm', ['install', '--prefix', dir, ...quiet, 'node@22', 'npm@11']);
  cpSync(join(dir, 'node_modules/node/bin/node'), join(system, 'usr/local/bin/node'));
  cpSync(join(dir, 'node_modules/npm'), join(system, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(system, 'usr/local/bin', name));
  symlinkSync('/usr/local/bin/node', join(system, 'usr/bin/node'));
  await run('rm', ['-rf', join(system, certificates)]);
  await run('cp', ['-aL', certificates, join(system, certificates)]);
  await run('chroot', [system, 'groupadd', '--gid', '1000', 'node']);
  await run('chroot', [system, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
  const archive = join(dir, 'base.tar');
  await run('tar', ['-C', system, '-cf', archive, '.']);
  await podman.run('import', '--change', `ENV NODE_EXTRA_CA_CERTS=${certificates}/ca-certificates.crt`, archive, base);
}

/** Whether the server at this address is ready. */
const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A person signs in and publishes a model. */
async function works(port: number): Promise<boolean> {
  const url = `http://127.0.0.1:${port}`;
  return Boolean(await publishSample(url, await signIn(url)));
}

/** Whether a person's socket opens at this address. */
async function connects(url: string): Promise<boolean> {
  const token = encodeURIComponent(await signIn(url));
  const wire = new WebSocket(`${url.replace('http', 'ws')}/websocket/${token}`, { origin: url });
  const opened = await new Promise<boolean>((resolve) => {
    wire.once('open', () => resolve(true)).once('error', () => resolve(false));
  });
  wire.terminate();
  return opened;
}

/** nginx of this machine with the file of compose.yaml, before the server at this port. */
async function sweepProxy(dir: string, server: number) {
  const port = await freePort();
  const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace('weft:5000', `127.0.0.1:${server}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const conf = join(dir, 'nginx.conf');
  writeFileSync(conf, `daemon off; error_log stderr; pid ${dir}/nginx.pid; events {} http { access_log off; ${site} }`);
  const proxy = spawn('nginx', ['-c', conf], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => proxy.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  try {
    const ready = await until(() => isReady(url));
    return [
      is('  behind nginx with the file of compose.yaml it is ready', ready, true),
      is('    a person signs in and publishes a model', await works(port), true),
      is('    a socket opens', await connects(url), true),
    ];
  } finally {
    proxy.kill();
    await ended;
  }
}

/** The service of compose.yaml, run as it says beside a PostgreSQL of this machine. */
async function sweepContainer(podman: Podman, dir: string) {
  const sources = join(dir, 'sources');
  await run('git', ['clone', '--quiet', root, sources]);
  const dockerfile = join(sources, 'docs/operations/deploy/Dockerfile');
  const how = ['--isolation', 'chroot', '--network', 'host', '--pull=never', '--format', 'docker'];
  await podman.run('build', ...how, '-f', dockerfile, '-t', 'weft', sources);
  const service = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8')).services.weft;
  const cluster = await startCluster({ durable: true });
  let address: DatabaseProxy | undefined;
  try {
    await cluster.run('create database weft_container');
    address = await databaseProxy(cluster.url('weft_container'));
    const secrets = { database_url: address.url, secret_key: Buffer.alloc(32, 7).toString('base64') };
    const port = await freePort();
    const files = Object.entries(secrets).flatMap(([name, value]) => {
      writeFileSync(join(dir, name), value);
      return ['-v', `${join(dir, name)}:/run/secrets/${name}:ro`];
    });
    const environment = {
      ...service.environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_PASSWORD: adminPassword,
    };
    const flags = [
      ...(service.read_only ? ['--read-only'] : []),
      ...service.tmpfs.flatMap((place: string) => ['--tmpfs', place]),
      ...service.security_opt.flatMap((option: string) => ['--security-opt', option.replace(':true', '')]),
      ...service.cap_drop.flatMap((name: string) => ['--cap-drop', name]),
      ...service.volumes.flatMap((volume: string) => ['-v', volume]),
      ...Object.entries(environment).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
    ];
    await podman.run(
      'run',
      '-d',
      '--name',
      'weft',
      '--network',
      'host',
      ...limits,
      ...flags,
      ...files,
      'localhost/weft',
    );
    const inside = (...command: string[]) => podman.succeeds('exec', 'weft', ...command);
    const ready = await until(() => podman.succeeds('healthcheck', 'run', 'weft'));
    const rows = [
      is('image built by Podman from the Dockerfile; the container of compose.yaml is healthy', ready, true),
      is('  its user', await podman.run('exec', 'weft', 'id', '-un'), 'node'),
      is('  it may write to its root', await inside('touch', '/weft/probe'), false),
      is('  a person signs in and publishes a model', await works(port), true),
      is(
        '  the backup command writes to the place of BACKUP_TO, and verifies it',
        await inside('node', 'dist/server/main.js', 'backup', '--to', `${service.environment.BACKUP_TO}/sweep`),
        true,
      ),
      ...(await sweepProxy(dir, port)),
    ];
    await podman.run('stop', '-t', '30', 'weft');
    rows.push(
      is('  asked to stop it exits with', await podman.run('inspect', 'weft', '--format', '{{.State.ExitCode}}'), 0),
    );
    return rows;
  } finally {
    await podman.succeeds('rm', '-f', 'weft');
    await address?.close();
    await cluster.stop();
  }
}

/** The unit in a Debian that systemd runs. */
async function sweepService(podman: Podman, dir: string) {
  const { WorkingDirectory, EnvironmentFile } = serviceOf(join(deploy, 'weft.service'));
  const [program, port] = [join(dir, 'weft'), await freePort()];
  unpack(packaged(), program);
  const settings = join(dir, 'weft.env');
  writeFileSync(settings, `ADMIN_PASSWORD=${adminPassword}\nPORT=${port}\nHOST=127.0.0.1\n`);
  chmodSync(settings, 0o600);
  await podman.run(
    'run',
    '-d',
    '--name',
    'systemd',
    '--privileged',
    '--systemd',
    'always',
    '--network',
    'host',
    ...limits,
    base,
    '/sbin/init',
  );
  const systemctl = (...args: string[]) => podman.succeeds('exec', 'systemd', 'systemctl', ...args);
  const shown = (property: string) =>
    podman.run('exec', 'systemd', 'systemctl', 'show', 'weft', '--value', '-p', property);
  try {
    await until(() => systemctl('is-system-running', '--quiet'));
    await podman.run('exec', 'systemd', 'useradd', '--system', 'weft');
    await podman.run('cp', program, `systemd:${WorkingDirectory}`);
    await podman.run('cp', settings, `systemd:${EnvironmentFile}`);
    await podman.run('cp', join(deploy, 'weft.service'), 'systemd:/etc/systemd/system/weft.service');
    const answers = () => isReady(`http://127.0.0.1:${port}`);
    const began = (await systemctl('enable', '--now', 'weft')) && (await until(answers));
    const rows = [
      is('the unit enabled and started by systemd is ready', began, true),
      is('  a person signs in and publishes a model', await works(port), true),
    ];
    const first = await shown('MainPID');
    await systemctl('kill', '--signal=KILL', 'weft');
    await until(async () => !(await answers()));
    rows.push(
      is('  killed with -9 it is started again', (await until(answers)) && (await shown('MainPID')) !== first, true),
    );
    await systemctl('stop', 'weft');
    rows.push(
      is('  stopped, its result is', `${await shown('Result')}, ${await shown('ActiveState')}`, 'success, inactive'),
    );
    return rows;
  } finally {
    await podman.succeeds('rm', '-f', 'systemd');
  }
}

/** The rows of the report. */
export async function sweepRecipes(dir: string) {
  mkdirSync(dir, { recursive: true });
  const podman = podmanIn(join(dir, 'store'));
  await makeBase(podman, dir);
  return [...(await sweepService(podman, dir)), ...(await sweepContainer(podman, dir))];
}
