import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const folders = ['core', 'schemas', 'engine', 'runtime', 'widgets', 'app', 'server', 'tests'];
const copied = [...folders, '.gitignore', 'biome.json', 'package.json', 'vite.config.ts'];

/** The product's source with generated files in it, and its tools. */
export interface GeneratedTree {
  dir: string;
  /** Exit code and output of a tool of the product, run in the tree. */
  run: (tool: string, args: readonly string[]) => { status: number | null; output: string };
  remove: () => void;
}

/** Copies the source to a temporary folder and adds these files. */
export function generatedTree(files: Readonly<Record<string, string>>): GeneratedTree {
  const dir = mkdtempSync(join(tmpdir(), 'weft-generated-'));
  for (const name of copied) cpSync(join(root, name), join(dir, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const types = {
    extends: join(root, 'tsconfig.json'),
    include: [...folders, 'web'],
    exclude: ['bench', 'tests/sweep'],
  };
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(types));
  return {
    dir,
    run: (tool, args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
        cwd: dir,
        encoding: 'utf8',
      });
      return { status, output: `${stdout}${stderr}` };
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
