import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error ?? ''}${stdout}${stderr}`);
  return stdout;
}

/** Time for packing and building on a busy machine; it takes 25 s of one core. */
export const packingMs = 300_000;

/** A folder outside of the repository with the archives of `npm run pack:packages` installed. */
export interface Outside {
  dir: string;
  /** Copies an example into it; gives its folder. */
  example: (name: string) => string;
  /** Packs an example and installs its archive; gives the folder of the package. */
  install: (name: string) => string;
  /** A tool of node_modules, by the path of its script. */
  tool: (script: string, args: readonly string[], cwd: string) => string;
}

/** Links what the root has installed into `modules`: an archive's dependencies cannot be fetched where there is no network. */
function linkInstalled(modules: string): void {
  const installed = join(root, 'node_modules');
  for (const name of readdirSync(installed)) {
    if (name.startsWith('.') || name === '@weft') continue;
    symlinkSync(join(installed, name), join(modules, name));
  }
}

/**
 * Packs the packages, and unpacks the archives where an application outside has its node_modules. Everything else there is linked from the
 * repository: `npm install` of the archives would do the same over a network.
 */
function pack(): Outside {
  const dir = mkdtempSync(join(tmpdir(), 'weft-outside-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const archives = join(dir, 'archives');
  run(process.execPath, [join(root, 'app/build/packages/pack.mjs'), archives], root);
  const modules = join(dir, 'node_modules');
  mkdirSync(modules);
  linkInstalled(modules);
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.tgz'))) {
    const target = join(modules, '@weft', /^weft-(\w+)-/.exec(name)?.[1] ?? name);
    mkdirSync(target, { recursive: true });
    run('tar', ['-xzf', join(archives, name), '-C', target, '--strip-components=1'], dir);
  }
  return {
    dir,
    example: (name) => {
      const target = join(dir, name);
      if (!existsSync(target)) cpSync(join(root, 'examples', name), target, { recursive: true });
      return target;
    },
    install: (name) => {
      const [archive = ''] = run(
        'npm',
        ['pack', '--silent', '--pack-destination', archives, join(root, 'examples', name)],
        dir,
      )
        .trim()
        .split('\n');
      const target = join(modules, archive.replace(/-\d[^/]*$/, ''));
      mkdirSync(target, { recursive: true });
      run('tar', ['-xzf', join(archives, archive), '-C', target, '--strip-components=1'], dir);
      return target;
    },
    tool: (script, args, cwd) => run(process.execPath, [join(modules, script), ...args], cwd),
  };
}

let packed: Outside | undefined;

/** The same folder for every file of a worker: packing takes seconds. It is removed when the worker ends. */
export function packOutside(): Outside {
  packed ??= pack();
  return packed;
}
