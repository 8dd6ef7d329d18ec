import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { tiedNode } from './tiedNode.mjs';

export const adminPassword = 'Weft@2026';
const root = join(import.meta.dirname, '..', '..');

/** Chromium without its background traffic: the journeys use this machine only. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

export interface Journey {
  url: string;
  dataDir: string;
  overlayDir: string;
  browser: Browser;
  /** A new person in a new browser with empty storage. Call it inside a test, which closes the browser at its end. */
  visit: (options?: { language?: string; width?: number; dark?: boolean }) => Promise<Visit>;
  /** Calls the API as this account, without a browser. */
  api: (token?: string) => Api;
  close: () => Promise<void>;
}
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors, page errors and CSP violations so far; a journey ends by expecting none. */
  problems: string[];
}
export type Api = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ code: number; msg: string; data: Record<string, unknown> & { list?: Record<string, unknown>[] } }>;

async function waitUntilReady(url: string, server: ChildProcess, output: string[]): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error(`The server stopped:\n${output.join('')}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server is not ready:\n${output.join('')}`);
}

/** The built product on a fresh embedded database, and a real Chromium. */
export async function startJourney(): Promise<Journey> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-journey-'));
  const overlayDir = join(dataDir, 'documents');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const server = tiedNode([join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      OVERLAY_DIR: overlayDir,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
    },
  });
  server.stdout.on('data', (chunk) => output.push(String(chunk)));
  server.stderr.on('data', (chunk) => output.push(String(chunk)));
  await waitUntilReady(url, server, output);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: flags });
  return {
    url,
    dataDir,
    overlayDir,
    browser,
    visit: async ({ language = 'zh-CN', width = 1440, dark = false } = {}) => {
      const context = await browser.newContext({
        locale: language,
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
        // Turns the product's animations off: nothing moves while it is clicked.
        reducedMotion: 'reduce',
        baseURL: url,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
      onTestFinished(async ({ task }) => {
        const dir = process.env.JOURNEY_SHOTS;
        if (dir && task.result?.state === 'fail') await page.screenshot({ path: join(dir, `${task.id}.png`) });
        await context.close();
      });
      return { page, context, problems };
    },
    api: (token) => async (method, path, body) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: token } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return (await answer.json()) as Awaited<ReturnType<Api>>;
    },
    close: async () => {
      await browser.close();
      const stopped = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await stopped;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
