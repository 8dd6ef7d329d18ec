import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Source folders of the build. */
const made = ['core', 'schemas', 'engine', 'runtime', 'widgets', 'app', 'server'];
const single = ['index.html', 'package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const isTest = /\.test\.tsx?$/;

/** One hash over every source file of the build; undefined when only a build is there. */
export function hashOfSources(root) {
  if (!existsSync(join(root, 'server', 'main.ts'))) return undefined;
  const hash = createHash('sha256');
  const files = made.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !isTest.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files.sort(), ...single.map((name) => join(root, name)).filter(existsSync)]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
