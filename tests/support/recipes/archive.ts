import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, 'dist/package');
const archiveIn = (dir: string) =>
  existsSync(dir) ? readdirSync(dir).find((name) => name.endsWith('.tar.gz')) : undefined;

/** The archive of the last build, made where there is none or an older one. Its path. */
export function packaged(): string {
  const found = archiveIn(folder);
  const built = statSync(join(root, 'dist/server/main.js')).mtimeMs;
  if (!found || statSync(join(folder, found)).mtimeMs < built)
    execFileSync(process.execPath, [join(root, 'server/build/package/package.mjs')], { cwd: root });
  return join(folder, archiveIn(folder)!);
}

/** What docs/operations/install.md and the Dockerfile do with it; throws when its digest is another one. */
export function unpack(archive: string, to: string): void {
  execFileSync('sha256sum', ['-c', `${archive}.sha256`], { cwd: folder });
  mkdirSync(to, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', to, '--strip-components=1']);
}

/** Bytes of all files below. */
export function bytesBelow(dir: string): number {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** Names of the packages in its bill of materials. */
export const billedIn = (dir: string): string[] =>
  (JSON.parse(readFileSync(join(dir, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] }).components.map(
    ({ name }) => name,
  );
