import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Folders whose arrows .dependency-cruiser.cjs holds. */
const layers = ['core', 'schemas', 'engine', 'runtime', 'widgets', 'app', 'server', 'examples'];

/** What is checked without running the product: the name, and the command that exits with 0. */
function checks(root) {
  const bin = (name) => join(root, 'node_modules', '.bin', name);
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  return [
    { name: 'format and lint', command: bin('biome'), args: ['check', '.'] },
    { name: 'types', command: process.execPath, args: [tsc, '--noEmit', '-p', '.'] },
    { name: 'layers', command: bin('depcruise'), args: ['--config', '.dependency-cruiser.cjs', ...layers] },
    { name: 'dead code', command: bin('knip'), args: [] },
  ];
}

/** Runs one command to its end; never rejects. */
export function finished(root, { name, command, args }) {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    const end = (ok) => resolve({ name, ok, output, seconds: Math.round((Date.now() - began) / 1000) });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/**
 * All checks beside each other: each of them keeps one core busy for a part of its time only.
 * @param {string} root the project
 * @returns {Promise<{ name: string, ok: boolean, output: string, seconds: number }[]>}
 */
export const checked = (root) => Promise.all(checks(root).map((each) => finished(root, each)));
