import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { openDb } from '../../server/db/open';
import { adminPassword } from './adminPassword';
import { endOf, freePort, spawnBuilt, untilReady } from './builtMain';
import { emptiedPages, type LentPage } from './emptiedPages';
import { startHosted } from './hostedServer';
import { copyDatabase } from './postgresCluster';

export { adminPassword };

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

/** The browser of this worker: started once, as files share their modules; Playwright ends it with the process. */
let shared: Promise<Browser> | undefined;

const executablePath = process.env.CHROMIUM_SHELL || process.env.CHROMIUM || '/usr/bin/chromium';

/** The Chromium of the journeys. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch({ executablePath, args: flags });
  return shared;
}

export interface Journey {
  url: string;
  dataDir: string;
  overlayDir: string;
  browser: Browser;
  /** A new person in a browser with empty storage. Call it inside a test, at whose end it is given back. */
  visit: (options?: VisitOptions) => Promise<Visit>;
  /** Stops the server process; `start` starts one on the same address and data. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Runs one statement at its database while the server is stopped. */
  change: (sql: string, values?: unknown[]) => Promise<void>;
  /** Calls the API as this account, without a browser. */
  api: (token?: string) => Api;
  close: () => Promise<void>;
}
export interface VisitOptions {
  language?: string;
  width?: number;
  dark?: boolean;
  /** A phone or tablet: its person taps. */
  touch?: boolean;
  /** A browser whose storage stays on disk under this name: a later visit finds it again. */
  profile?: string;
  /** The test changes what an emptied page would keep: scripts of every page, the clock, devices. */
  fresh?: boolean;
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

/** A page in a browser context of its own, whose storage stays in the folder `dir`, if any. */
async function ownPage(dir: string | undefined, options: BrowserContextOptions): Promise<LentPage> {
  const context = dir
    ? await chromium.launchPersistentContext(dir, { ...options, executablePath, args: flags })
    : await (await sharedBrowser()).newContext(options);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, giveBack: () => context.close() };
}

/** The built server in a process of its own; returns what ends it. */
async function startAlone(url: string, variables: Record<string, string>): Promise<() => Promise<void>> {
  const output: string[] = [];
  const server = spawnBuilt(variables);
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  await untilReady(url, server, output);
  return () => endOf(server);
}

/**
 * The built product on a copy of what its first start made (tests/support/seededFolder), and a real Chromium. `env`: more
 * variables of its process. `noSetUp`: on the embedded database, from its very first start.
 */
export async function startJourney(env: Record<string, string> = {}, { noSetUp = false } = {}): Promise<Journey> {
  const { dir, template } = inject('seeded');
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-journey-'));
  if (!noSetUp) cpSync(dir, dataDir, { recursive: true });
  const database = !noSetUp && template ? await copyDatabase(template) : undefined;
  const overlayDir = join(dataDir, 'documents');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const places = { DATA_DIR: dataDir, OVERLAY_DIR: overlayDir, DATABASE_URL: database?.url ?? '' };
  const variables = { PORT: String(port), LOG_LEVEL: 'warn', ...places, ...env };
  // What a first start is, and what other variables do, is shown by a process of its own.
  const begin = noSetUp || Object.keys(env).length ? () => startAlone(url, variables) : () => startHosted(variables);
  let end: (() => Promise<void>) | undefined;
  const start = async () => {
    end = await begin();
  };
  const stop = async () => {
    await end?.();
    end = undefined;
  };
  await start();
  const browser = await sharedBrowser();
  const pages = emptiedPages(browser, url);
  return {
    url,
    dataDir,
    overlayDir,
    browser,
    stop,
    start,
    change: async (sql, values = []) => {
      await stop();
      const db = await openDb(database ? { url: database.url } : { dataDir });
      await db.raw(sql, values);
      await db.close();
      await start();
    },
    visit: async ({ language = 'zh-CN', width = 1440, dark = false, touch = false, profile, fresh } = {}) => {
      const options = {
        locale: language,
        viewport: { width, height: 900 },
        colorScheme: dark ? ('dark' as const) : ('light' as const),
        // Turns the product's animations off: nothing moves while it is clicked.
        reducedMotion: 'reduce' as const,
        baseURL: url,
        hasTouch: touch,
        isMobile: touch,
      };
      const { context, page, giveBack } =
        profile || fresh
          ? await ownPage(profile && join(dataDir, `profile-${profile}`), options)
          : await pages.lend(options);
      page.setDefaultTimeout(30_000);
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
      onTestFinished(async ({ task }) => {
        const dir = process.env.JOURNEY_SHOTS;
        if (dir && task.result?.state === 'fail' && !page.isClosed())
          await page.screenshot({ path: join(dir, `${task.id}.png`) });
        await giveBack();
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
      await pages.close();
      await stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
