import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, loadConfigFromFile, mergeConfig } from 'vite';

/** Folders that are packages; their door is `index.ts`. Those before `server` are for browsers and Node. */
export const folders = ['core', 'schemas', 'engine', 'runtime', 'widgets', 'server'];

const isBare = (id) => !/^[./\0]|^virtual:/.test(id) && !/^[a-z]:/i.test(id);

/** Compiles every module that the doors reach, one file each, so that an application takes only what it uses. CSS is one file. */
export async function emitModules(root, outDir) {
  const doors = folders
    .filter((name) => name !== 'server')
    .map((name) => [`${name}/index`, join(root, name, 'index.ts')]);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    publicDir: false,
    // Workers and frames are found beside the module that names them.
    base: './',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      cssCodeSplit: false,
      lib: { entry: Object.fromEntries(doors), formats: ['es'], cssFileName: 'style' },
      rolldownOptions: {
        external: isBare,
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  });
}

/** The server as it is built for the product, and its door beside it. */
export async function emitServer(root, outDir) {
  const given = { command: 'build', mode: 'production', isSsrBuild: true };
  const { config } = await loadConfigFromFile(given, join(root, 'vite.config.ts'), root, 'error');
  const into = (more) => ({
    root,
    configFile: false,
    logLevel: 'error',
    ...mergeConfig(config, { build: { outDir, ...more } }),
  });
  await build(into({ emptyOutDir: true }));
  const door = into({ emptyOutDir: false });
  door.build.rolldownOptions.input = { index: join(root, 'server/index.ts') };
  await build(door);
}

/** Declarations of what the doors reach. Throws what the compiler says. */
export function emitTypes(root, outDir) {
  mkdirSync(outDir, { recursive: true });
  const config = join(outDir, 'tsconfig.json');
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir,
    types: ['node', join(root, 'node_modules/vite/client')],
  };
  const ambient = folders.map((name) => join(root, name, '**/*.d.ts'));
  // Found by their names, not by imports; they merge the types of their tables.
  const modules = join(root, 'server/modules/*/module.ts');
  const files = folders.map((name) => join(root, name, 'index.ts'));
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { ...options, typeRoots: [join(root, 'node_modules/@types')] },
      files,
      include: [...ambient, modules],
    }),
  );
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
}
