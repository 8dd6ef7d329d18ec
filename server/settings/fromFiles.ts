import { readFileSync } from 'node:fs';
import { settingNames } from './names';

function contentOf(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`;
    throw new Error(`${variable} names the file ${path}, which ${reason}.`);
  }
  if (text) return text;
  throw new Error(`${variable} names the file ${path}, which is empty.`);
}

/**
 * `NAME_FILE` is the path of a file with the value of `NAME`, without white space around it: how secrets are mounted into
 * containers. Sets `NAME` in `env` and removes the twin. Throws a sentence that names the variable.
 */
export function fillFromFiles(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of settingNames) {
    const twin = `${name}_FILE`;
    const path = env[twin];
    if (!path) continue;
    if (env[name]) throw new Error(`${name} and ${twin} are both set; set one of them.`);
    env[name] = contentOf(twin, path);
    delete env[twin];
  }
}
