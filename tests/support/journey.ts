import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { adminPassword } from './adminPassword';
import { tiedNode } from './tiedNode.mjs';

export { adminPassword };

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
  visit: (options?: VisitOptions) => Promise<Visit>;
  /** Stops the server process; `start` starts one on the same address and data. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Calls the API as this account, without a browser. */
  api: (token?: string) => Api;
  close: () => Promise<void>;
}
export interface VisitOptions {
  language?: string;
  width?: number;
  dark?: boolean;
  /** A browser whose storage stays on disk under this name: a later visit finds it again. */
  profile?: string;
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
  for (let tries = 0; tries < 900; tries++) {
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
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  let server: ChildProcess | undefined;
  const start = async () => {
    server = tiedNode([join(root, 'dist/server/main.js')], {
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
    server.stdout?.on('data', (chunk) => output.push(String(chunk)));
    server.stderr?.on('data', (chunk) => output.push(String(chunk)));
    await waitUntilReady(url, server, output);
  };
  const stop = async () => {
    const stopping = server;
    if (!stopping || stopping.exitCode !== null) return;
    const stopped = new Promise((resolve) => stopping.once('exit', resolve));
    stopping.kill('SIGTERM');
    await stopped;
  };
  await start();
  const browser = await chromium.launch({ executablePath, args: flags });
  return {
    url,
    dataDir,
    overlayDir,
    browser,
    stop,
    start,
    visit: async ({ language = 'zh-CN', width = 1440, dark = false, profile } = {}) => {
      const options = {
        locale: language,
        viewport: { width, height: 900 },
        colorScheme: dark ? ('dark' as const) : ('light' as const),
        // Turns the product's animations off: nothing moves while it is clicked.
        reducedMotion: 'reduce' as const,
        baseURL: url,
      };
      const context = profile
        ? await chromium.launchPersistentContext(join(dataDir, `profile-${profile}`), {
            ...options,
            executablePath,
            args: flags,
          })
        : await browser.newContext(options);
      const page = context.pages()[0] ?? (await context.newPage());
      page.setDefaultTimeout(10_000);
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
      onTestFinished(async ({ task }) => {
        const dir = process.env.JOURNEY_SHOTS;
        if (dir && task.result?.state === 'fail' && !page.isClosed())
          await page.screenshot({ path: join(dir, `${task.id}.png`) });
        await context.close();
      });
      return { page, context, problems };
    },
    api: (token) => async (method, path, body) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          // The session may be that of a page, whose calls say in whose name they are made.
          ...(token ? { authorization: token, 'weft-document': 'app' } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return (await answer.json()) as Awaited<ReturnType<Api>>;
    },
    close: async () => {
      await browser.close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
