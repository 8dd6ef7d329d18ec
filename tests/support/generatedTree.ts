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
  // These with what they import, and the modules, whose tables and types nobody imports; `npm run check` compiles the rest.
  const types = {
    extends: join(root, 'tsconfig.json'),
    files: [...Object.keys(files).filter((path) => /\.tsx?$/.test(path)), 'tests/support/databaseTemplate.ts'],
    include: ['server', 'widgets/**/*.d.ts'],
    exclude: ['server/**/*.test.ts'],
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
