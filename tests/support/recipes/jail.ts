import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOf } from '../builtMain';
import { tiedGroup } from '../tiedNode.mjs';

const script = join(import.meta.dirname, 'jail.sh');
const programs = ['sh', 'mkdir', 'chown', 'env', 'setpriv'];
const own = ['--mount', '--pid', '--net', '--fork', '--kill-child=KILL', '--propagation', 'private'];

/** Whether this machine lets a test make namespaces and be other users in them. */
export function canJail(): boolean {
  try {
    execFileSync('unshare', [...own, 'sh', '-c', 'ip link set lo up && setpriv --reuid=1000 true'], {
      stdio: 'ignore',
    });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Who runs in it, and what of it may be written. */
export interface How {
  env?: Record<string, string>;
  cwd?: string;
  /** Default: root with all rights; another user has no right at all, and gets none. */
  user?: { id: number };
  /** The root is read-only; /tmp and the volumes are not. */
  readonly?: boolean;
  /** Places in it and the folders that are mounted there. */
  volumes?: Record<string, string>;
}

const asUser = ({ id }: { id: number }) => [
  'setpriv',
  `--reuid=${id}`,
  `--regid=${id}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
  '--no-new-privs',
];

/** The words after `unshare` or `nsenter` that run a command by `env`, in a folder. */
const inside = (command: string[], { env = {}, cwd = '/', user }: How) => [
  ...(user ? asUser(user) : []),
  'env',
  '-i',
  `--chdir=${cwd}`,
  'PATH=/usr/bin',
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ...command,
];

/** A folder that looks like a slim image: this Node, a shell and the libraries of the machine, and users. */
export function createJail(users: Record<string, number>) {
  const root = mkdtempSync(join(tmpdir(), 'weft-jail-'));
  chmodSync(root, 0o755);
  for (const each of ['usr/bin', 'etc', 'run']) mkdirSync(join(root, each), { recursive: true });
  for (const [name, to] of Object.entries({ bin: 'usr/bin', lib: 'usr/lib', lib64: 'usr/lib64' }))
    symlinkSync(to, join(root, name));
  for (const name of programs) copyFileSync(join('/usr/bin', name), join(root, 'usr/bin', name));
  copyFileSync(process.execPath, join(root, 'usr/bin/node'));
  const all = Object.entries({ root: 0, ...users });
  const line = (text: (name: string, id: number) => string) =>
    `${all.map(([name, id]) => text(name, id)).join('\n')}\n`;
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  writeFileSync(
    join(root, 'etc/passwd'),
    line((name, id) => `${name}:x:${id}:${id}::/:/bin/sh`),
  );
  writeFileSync(
    join(root, 'etc/group'),
    line((name, id) => `${name}:x:${id}:`),
  );

  const words = (command: string[], how: How) => {
    const volumes = Object.entries(how.volumes ?? {}).map(([place, folder]) => `${place}=${folder}`);
    return [...own, 'bash', script, root, how.readonly ? '1' : '0', ...volumes, '--', ...inside(command, how)];
  };
  return {
    root,
    /** Runs a command to its end; throws when it fails. */
    run: (command: string[], how: How = {}) => execFileSync('unshare', words(command, how), { encoding: 'utf8' }),
    /** A command as the first process of its namespaces, as in a container. */
    start: (command: string[], how: How) => startIn(root, words(command, how), how),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function startIn(root: string, words: string[], how: How) {
  const output: string[] = [];
  const unshare: ChildProcess = tiedGroup('unshare', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [unshare.stdout!, unshare.stderr!]) stream.on('data', (part) => output.push(String(part)));
  const first = () => readFileSync(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8').trim();
  return {
    output,
    ended: () => unshare.exitCode,
    /** Runs a command beside it, as the same user on the same mounts; the exit code and what it said. */
    beside: (command: string[], env: Record<string, string> = {}) =>
      new Promise<{ code: number | null; said: string }>((resolve) => {
        if (unshare.exitCode !== null) return resolve({ code: null, said: '' });
        const target = ['--target', first(), '--mount', '--pid', '--net', 'chroot', root];
        const child = spawn('nsenter', [...target, ...inside(command, { ...how, env: { ...how.env, ...env } })]);
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
        child.once('exit', (code) => resolve({ code, said }));
      }),
    /** What `docker stop` and systemd do: SIGTERM to the first process. Its exit code. */
    stop: async () => {
      const ended = new Promise<number | null>((resolve) => unshare.once('exit', resolve));
      process.kill(Number(first()), 'SIGTERM');
      return ended;
    },
    kill: () => endOf(unshare, 'SIGKILL'),
  };
}
