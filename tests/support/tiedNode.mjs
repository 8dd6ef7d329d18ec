import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const preload = pathToFileURL(new URL('./withParent.mjs', import.meta.url).pathname).href;

/**
 * A Node process that ends with this one, also when this one is killed. `stdio`: of the first three descriptors.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: ('pipe' | 'ignore' | 'inherit')[] }} options
 * @returns {import('node:child_process').ChildProcessWithoutNullStreams} its streams, where they are pipes
 */
export function tiedNode(args, { stdio = ['pipe', 'pipe', 'pipe'], ...options } = {}) {
  const child = spawn(process.execPath, ['--import', preload, ...args], { ...options, stdio: [...stdio, 'ipc'] });
  // The channel alone does not keep this process running.
  child.channel?.unref();
  return child;
}

/** Other programs that this process started, with the signal that ends each. */
const groups = new Map();

process.on('exit', () => {
  for (const [child, signal] of groups) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has ended.
    }
  }
});

/**
 * A program in a process group of its own, which is ended when this process exits.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {NodeJS.Signals} signal
 * @returns {import('node:child_process').ChildProcessWithoutNullStreams} its streams, where they are pipes
 */
export function tiedGroup(command, args, options = {}, signal = 'SIGTERM') {
  const child = spawn(command, args, { ...options, detached: true });
  groups.set(child, signal);
  child.once('exit', () => groups.delete(child));
  return child;
}

/** Makes SIGTERM, SIGINT and SIGHUP exit this process, so that what it started is ended. */
export function exitOnSignals() {
  const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
  for (const [signal, code] of Object.entries(codes)) process.once(signal, () => process.exit(code));
}
