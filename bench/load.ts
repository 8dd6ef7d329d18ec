/**
 * A cold deep link to the list of a model: requests, bytes, and the time until it is drawn with the latency and with the
 * bandwidth of a slow network, through the built server. The baseline is a build of the same code in one file.
 */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { build } from 'vite';
import { publishSample, signIn, startServer } from '../tests/support/builtServer';
import { type FirstLoad, fast3G, firstLoad, type LoadOptions, slow, sumOf } from '../tests/support/firstLoad';
import { median, row } from './measure.mjs';

const root = join(import.meta.dirname, '..');
const web = join(root, 'dist/web');
const rounds = 3;

type Open = (more?: Partial<LoadOptions>) => Promise<FirstLoad>;
interface Figures {
  plain: FirstLoad;
  gzip: FirstLoad;
  latencyMs: number;
  bandwidthMs: number;
}

async function drawnMs(open: Open, network: LoadOptions['network']): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await open({ network })).drawnMs);
  return median(times);
}

/** What a build of the client in `dist/web` needs; the server reads it when it starts. */
async function measure(browser: Browser): Promise<Figures> {
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  const server = await startServer(dir);
  try {
    const token = await signIn(server.url);
    await publishSample(server.url, token);
    // The list has no records; rows would match its skeleton too.
    const page = { path: '/model/purchaseOrder', shown: '.ant-table-placeholder' };
    const open: Open = (more) => firstLoad(browser, { url: server.url, token, ...page, ...more });
    return {
      plain: await open(),
      gzip: await open({ encoding: 'gzip' }),
      latencyMs: await drawnMs(open, slow),
      bandwidthMs: await drawnMs(open, fast3G),
    };
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The same with the client in one file; afterwards `dist/web` is as it was. */
async function measureInOne(browser: Browser): Promise<Figures> {
  const aside = join(root, 'dist/web-split');
  renameSync(web, aside);
  try {
    const inOne = { name: 'weft-in-one', outputOptions: (options: object) => ({ ...options, codeSplitting: false }) };
    const configFile = join(root, 'vite.config.ts');
    await build({ root, configFile, logLevel: 'error', build: { cssCodeSplit: false }, plugins: [inOne] });
    return await measure(browser);
  } finally {
    rmSync(web, { recursive: true, force: true });
    renameSync(aside, web);
  }
}

export async function benchLoad() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const ours = await measure(browser);
    const one = await measureInOne(browser);
    const requests = ours.gzip.received.length;
    const kilobytes = sumOf(ours.gzip.received);
    const latency = ours.latencyMs / one.latencyMs;
    const bandwidth = ours.bandwidthMs / one.bandwidthMs;
    return [
      row('deep link to a list, cold: requests, the socket too', requests, '≤ 20', requests <= 20, ''),
      row('  transferred with gzip, headers too', kilobytes, '≤ 500', kilobytes <= 500, 'KB'),
      row('  transferred with Brotli, headers too', sumOf(ours.plain.received), '', true, 'KB'),
      row('  drawn with 150 ms latency', ours.latencyMs, '', true, 'ms'),
      row('  drawn at Fast 3G', ours.bandwidthMs, '', true, 'ms'),
      row('  drawn with 150 ms latency, of one file of all code', latency, '≤ 1.2', latency <= 1.2),
      row('  drawn at Fast 3G, of one file of all code', bandwidth, '≤ 0.6', bandwidth <= 0.6),
    ];
  } finally {
    await browser.close();
  }
}
