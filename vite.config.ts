import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './app/build/chunks.ts';
import { noSchemas } from './app/build/noSchemas.ts';
import { pack } from './app/build/pack.ts';
import { pdfData } from './app/build/pdfData.ts';
import { rootedPage } from './app/build/rootedPage.ts';
import { slim } from './app/build/slim.ts';
import { bundled } from './server/build/bundled.mjs';
import { dataGroups } from './server/build/dataGroups.ts';
import { emptyCluster } from './server/build/emptyCluster.ts';
import { templates } from './server/build/templates.ts';
import { marked, markedScreens, serverEngine, serverTests } from './tests/support/marks.ts';

/** The commit of the sources, for the server's `/version`; sources without their history have the one of WEFT_COMMIT, or none. */
function commitOf(): string | undefined {
  if (process.env.WEFT_COMMIT) return process.env.WEFT_COMMIT;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

const port = Number(process.env.PORT ?? 5000);
const unit = ['core/**/*.test.ts', 'engine/**/*.test.ts', 'schemas/**/*.test.ts', 'runtime/**/*.test.ts'];
// Journeys that assert seconds: they run one after the other, the others on every core.
const timedJourneys = ['hot', 'hotNewPage', 'firstLoad'].map((name) => `tests/journeys/${name}.test.ts`);
const dom = ['engine/**/*.test.tsx', 'runtime/**/*.test.tsx', 'app/**/*.test.tsx'];
const screensAlone = markedScreens('engine', 'runtime', 'app', 'widgets');
/** A condition that is waited for ends the wait at once; the limit is for a busy machine. */
const waits = { poll: { timeout: 20_000 } };
/** Files share the modules of their worker: React, the components and the widgets are read once a worker. */
const screens = {
  environment: 'happy-dom' as const,
  expect: waits,
  isolate: false,
  setupFiles: [
    'tests/support/countCpu.ts',
    'tests/support/putBack.ts',
    'tests/support/patience.ts',
    'tests/support/keptStyles.ts',
  ],
  testTimeout: 60_000,
};

const server = {
  environment: 'node' as const,
  expect: waits,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  setupFiles: ['tests/support/countCpu.ts', 'tests/support/putBack.ts'],
};
/** Files share a browser and a worker. */
const journeys = {
  environment: 'node' as const,
  isolate: false,
  expect: waits,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  globalSetup: ['tests/support/seededFolder.ts'],
  setupFiles: ['tests/support/countCpu.ts'],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [templates(), emptyCluster()] : [react(), noSchemas(), slim(), pdfData(), rootedPage(), pack()],
  // Only a build: a test knows no commit.
  define: isSsrBuild ? { __WEFT_COMMIT__: JSON.stringify(commitOf()) ?? 'undefined' } : {},
  // Parts of the build name each other by their place, so that one build serves every BASE_PATH.
  base: isSsrBuild ? '/' : './',
  publicDir: isSsrBuild ? false : 'app/public',
  server: {
    port: 5173,
    proxy: {
      '/api': `http://localhost:${port}`,
      '/health': `http://localhost:${port}`,
      '/FileServer': `http://localhost:${port}`,
      '/websocket': { target: `ws://localhost:${port}`, ws: true },
    },
  },
  ssr: isSsrBuild
    ? { noExternal: [...bundled, /^@babel\/runtime/, 'typed-function', 'tiny-emitter', 'escape-latex'] }
    : undefined,
  build: isSsrBuild
    ? {
        ssr: true,
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            // Journeys start one server after the other in one process.
            serve: 'server/serve.ts',
            embeddedWorker: 'server/db/embeddedWorker.mjs',
            scriptWorker: 'server/modules/interfaces/scriptWorker.ts',
            sheetProcess: 'server/modules/files/spreadsheets/sheetProcess.mjs',
          },
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            // The server's code finds its neighbours by its own place, which is beside the entries.
            chunkFileNames: ({ name }) => (name === 'serve' ? 'server.js' : 'assets/[name]-[hash].js'),
            codeSplitting: { groups: dataGroups },
          },
        },
      }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        target: 'es2022',
        chunkSizeWarningLimit: 700,
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
      },
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Files share the modules of their worker.
          isolate: false,
          environment: 'node',
          // The zone of the machine decides nothing (ADR 0009): each project has another one.
          env: { TZ: 'America/New_York', WEFT_PROJECT: 'unit' },
          setupFiles: ['tests/support/countCpu.ts', 'tests/support/putBack.ts'],
          include: unit,
          // What these tests bound is counted, not timed: a busy machine fails none.
          testTimeout: 20_000,
          // ajv compiles functions from strings; it never runs in the page, and its test runs with the server's.
          exclude: ['core/language/validate.test.ts'],
          execArgv: ['--disallow-code-generation-from-strings'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...screens,
          name: 'dom',
          env: { TZ: 'Asia/Shanghai', WEFT_PROJECT: 'dom' },
          include: dom,
          exclude: screensAlone,
          execArgv: ['--disallow-code-generation-from-strings'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...screens,
          name: 'domAlone',
          isolate: true,
          env: { TZ: 'Asia/Shanghai', WEFT_PROJECT: 'domAlone' },
          include: screensAlone,
          execArgv: ['--disallow-code-generation-from-strings'],
        },
      },
      {
        // The conformance test compiles the widgets' JSON Schemas with ajv, which makes functions from strings.
        plugins: [react()],
        test: {
          ...screens,
          name: 'widgets',
          env: { TZ: 'Pacific/Apia', WEFT_PROJECT: 'widgets' },
          include: ['widgets/**/*.test.{ts,tsx}'],
          exclude: screensAlone,
        },
      },
      {
        // Files share the modules of their worker: a server is transformed and read once a worker.
        plugins: [templates()],
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: serverTests,
          exclude: marked('alone'),
          env: { WEFT_TEST_ENGINE: serverEngine, WEFT_PROJECT: 'server' },
          globalSetup: [
            'tests/support/databaseTemplate.ts',
            'tests/support/scriptWorker.ts',
            'tests/support/bundlePlace.ts',
          ],
        },
      },
      {
        plugins: [templates()],
        test: {
          ...server,
          name: 'serverAlone',
          include: marked('alone'),
          env: { WEFT_TEST_ENGINE: serverEngine, WEFT_PROJECT: 'serverAlone' },
          globalSetup: [
            'tests/support/databaseTemplate.ts',
            'tests/support/scriptWorker.ts',
            'tests/support/bundlePlace.ts',
          ],
        },
      },
      {
        plugins: [templates()],
        test: {
          ...server,
          name: 'embedded',
          isolate: false,
          include: marked('both'),
          env: { WEFT_TEST_ENGINE: 'embedded', WEFT_PROJECT: 'embedded' },
          globalSetup: [
            'tests/support/embeddedTemplate.ts',
            'tests/support/scriptWorker.ts',
            'tests/support/bundlePlace.ts',
          ],
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys',
          env: { WEFT_PROJECT: 'journeys' },
          include: ['tests/journeys/**/*.test.ts'],
          exclude: timedJourneys,
        },
      },
      {
        test: {
          ...journeys,
          name: 'timedJourneys',
          env: { WEFT_PROJECT: 'timedJourneys' },
          include: timedJourneys,
          fileParallelism: false,
        },
      },
    ],
  },
}));
