import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './app/build/chunks.ts';
import { pack } from './app/build/pack.ts';
import { pdfData } from './app/build/pdfData.ts';
import { slim } from './app/build/slim.ts';
import { withoutDatabase } from './tests/support/withoutDatabase.ts';

const port = Number(process.env.PORT ?? 5000);
const unit = ['core/**/*.test.ts', 'engine/**/*.test.ts', 'schemas/**/*.test.ts', 'runtime/**/*.test.ts'];
// Journeys that assert seconds: they run one after the other, the others on every core.
const timedJourneys = ['hot', 'hotNewPage', 'firstLoad'].map((name) => `tests/journeys/${name}.test.ts`);
const dom = ['engine/**/*.test.tsx', 'runtime/**/*.test.tsx', 'app/**/*.test.tsx'];

// A shared machine may stall for seconds: what fails there is tried once more; at a developer's desk nothing is.
const retry = process.env.CI || process.env.WEFT_RETRY ? 1 : 0;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), slim(), pdfData(), pack()],
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
  // Only the parser of mathjs is used: in the bundle the rest is left out; as a package it takes 30 MB at start.
  ssr: isSsrBuild
    ? { noExternal: ['mathjs', /^@babel\/runtime/, 'typed-function', 'tiny-emitter', 'escape-latex'] }
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
            embeddedWorker: 'server/db/embeddedWorker.mjs',
            scriptWorker: 'server/services/interfaces/scriptWorker.ts',
            sheetProcess: 'server/services/files/spreadsheets/sheetProcess.mjs',
          },
          output: { format: 'es', entryFileNames: '[name].js' },
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
          environment: 'node',
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
          name: 'dom',
          environment: 'happy-dom',
          include: dom,
          setupFiles: ['tests/support/patience.ts'],
          retry,
          testTimeout: 20_000,
          execArgv: ['--disallow-code-generation-from-strings'],
        },
      },
      {
        // The conformance test compiles the widgets' JSON Schemas with ajv, which makes functions from strings.
        plugins: [react()],
        test: {
          name: 'widgets',
          environment: 'happy-dom',
          include: ['widgets/**/*.test.tsx'],
          setupFiles: ['tests/support/patience.ts'],
          testTimeout: 20_000,
          retry,
        },
      },
      {
        test: {
          name: 'server',
          retry,
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'core/language/validate.test.ts'],
          exclude: process.env.WEFT_TEST_ENGINE === 'postgres' ? withoutDatabase : [],
          globalSetup: ['tests/support/databaseTemplate.ts', 'tests/support/scriptWorker.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          retry,
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: timedJourneys,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'timedJourneys',
          retry,
          environment: 'node',
          include: timedJourneys,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));
