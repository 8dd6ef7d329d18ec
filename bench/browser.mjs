import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sirv from 'sirv';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** @formily/antd-v5 imports `createRoot` from react-dom; React 19 has removed it there. */
const formilyReact19 = {
  name: 'formily-react19',
  transform: {
    filter: { id: /@formily[\\/]antd-v5[\\/](esm|lib)[\\/]__builtins__[\\/]render\.js/ },
    handler: (source) => ({
      code: source.replace(
        "import * as ReactDOM from 'react-dom';",
        "import * as Dom from 'react-dom';\nimport { createRoot as create } from 'react-dom/client';\nvar ReactDOM = { version: Dom.version, createRoot: create };",
      ),
      map: null,
    }),
  },
};

/** Builds a page of bench/, serves it, and starts a browser for it; `close` removes everything. */
export async function openBench(folder) {
  const out = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'bench', folder),
    plugins: [formilyReact19],
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true },
  });
  const server = createServer(sirv(out, { single: true })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
  const url = `http://127.0.0.1:${server.address().port}/`;
  const newPage = async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.waitForFunction(() => Boolean(window.bench));
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return { page, session };
  };
  const close = async () => {
    await browser.close();
    server.close();
    rmSync(out, { recursive: true, force: true });
  };
  return { newPage, close };
}

/** What a page of a bench may take for one answer. */
const answerMs = 60_000;

/** What a function of the page's bench returns. A page that draws no frames never answers: then it throws and names the function. */
export async function ask(page, name, ...given) {
  const answer = page.evaluate(([called, args]) => window.bench[called](...args), [name, given]);
  let timer;
  const late = new Promise((_, reject) => {
    const error = new Error(`The page did not answer ${name}(${given.join(', ')}) within ${answerMs / 1000} s.`);
    timer = setTimeout(reject, answerMs, error);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** CPU milliseconds used by the page's main thread. */
export async function cpu(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration').value * 1000;
}

/** Bytes of the heap after garbage collection. */
export async function heap(session) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
