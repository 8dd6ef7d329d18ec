import type { Browser, CDPSession } from 'playwright-core';
import { adminPassword } from './builtServer';

/** One answer that a page load received. */
export interface Received {
  path: string;
  /** Resource type of the browser: Document, Script, Stylesheet, Fetch, WebSocket, … */
  type: string;
  /** Bytes of body and headers on the wire. */
  bytes: number;
}

export interface FirstLoad {
  /** Every request until `shown` was there and the network was quiet; a socket is one. */
  received: Received[];
  /** From the navigation until the text was painted. */
  drawnMs: number;
}

export interface LoadOptions {
  url: string;
  path: string;
  /** Of the signed-in person; without it nobody is signed in. */
  token?: string;
  /** A selector that matches when the page is drawn. */
  shown: string;
  /** The accepted content coding; default: all of the browser, Brotli included. */
  encoding?: 'gzip';
  /** Limits of the network: latency of a round trip, and bytes a second. */
  network?: { latencyMs: number; bytesPerSecond: number };
}

/** Fast 3G as the developer tools of browsers name it. */
export const fast3G = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024 * 0.9) / 8 };

/** Latency alone. */
export const slow = { latencyMs: 150, bytesPerSecond: -1 };

function record(session: CDPSession): Received[] {
  const received: Received[] = [];
  const byId = new Map<string, Received>();
  const add = (id: string, url: string, type: string) => {
    if (!/^(http|ws)/.test(url)) return;
    const entry = { path: url.replace(/^\w+:\/\/[^/]+/, ''), type, bytes: 0 };
    byId.set(id, entry);
    received.push(entry);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => add(requestId, request.url, type ?? ''));
  session.on('Network.webSocketCreated', ({ requestId, url }) => add(requestId, url, 'WebSocket'));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = byId.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  return received;
}

/** Kilobytes of all of them. */
export function sumOf(received: Received[]): number {
  return received.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** A page of a browser with empty caches, and what it receives. */
async function openPage(browser: Browser, { url, token, encoding, network }: LoadOptions) {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  if (token) await context.addInitScript((it) => localStorage.setItem('weft_token', JSON.stringify(it)), token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (encoding) await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': encoding } });
  if (network) {
    const { latencyMs: latency, bytesPerSecond: speed } = network;
    const limits = { offline: false, latency, downloadThroughput: speed, uploadThroughput: speed };
    await session.send('Network.emulateNetworkConditions', limits);
  }
  return { context, page, received: record(session) };
}

/** Opens an address in a browser with empty caches and counts what it loads. */
export async function firstLoad(browser: Browser, options: LoadOptions): Promise<FirstLoad> {
  const { context, page, received } = await openPage(browser, options);
  try {
    const from = performance.now();
    await page.goto(options.path, { waitUntil: 'commit' });
    await page.waitForSelector(options.shown, { timeout: 120_000 });
    const drawnMs = performance.now() - from;
    await page.waitForLoadState('networkidle');
    return { received, drawnMs };
  } finally {
    await context.close();
  }
}

/** Signs the administrator in at the sign-in page, and counts what the page at `path` loads after the answer. */
export async function loadAfterSignIn(browser: Browser, options: LoadOptions): Promise<FirstLoad> {
  const { context, page, received } = await openPage(browser, options);
  try {
    await page.goto(`/login?redirect=${encodeURIComponent(options.path)}`, { waitUntil: 'networkidle' });
    await page.getByLabel('账号', { exact: true }).fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(adminPassword);
    await page.waitForLoadState('networkidle');
    const before = received.length;
    const from = performance.now();
    await page.getByLabel('密码', { exact: true }).press('Enter');
    await page.waitForSelector(options.shown, { timeout: 120_000 });
    const drawnMs = performance.now() - from;
    await page.waitForLoadState('networkidle');
    // What the sign-in page loaded is in the browser's cache: such an answer has no bytes.
    const later = received.slice(before).filter(({ type, bytes }) => type === 'WebSocket' || bytes > 0);
    return { received: later.filter(({ path }) => !path.startsWith('/api/oauth/Login')), drawnMs };
  } finally {
    await context.close();
  }
}
