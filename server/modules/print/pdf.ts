import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { paginate } from '../../../core/print/paginate';
import { Refusal } from '../../ctx';
import { readPdfBrowser } from '../../env';

const limitMs = 120_000;

/**
 * No network and no state: the page is complete in itself. Its policy lets one script run, which makes the pages.
 */
const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--no-first-run',
  '--no-pdf-header-footer',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
];
/** A browser refuses its sandbox to root. */
const sandbox = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

function run(command: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { stdio: 'ignore', timeout: limitMs, killSignal: 'SIGKILL' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the PDF browser ended with ${code}`))));
  });
}

async function print(browser: string, html: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-print-'));
  try {
    const page = join(folder, 'page.html');
    const pdf = join(folder, 'page.pdf');
    await writeFile(page, html, 'utf8');
    const own = [`--user-data-dir=${join(folder, 'profile')}`, `--print-to-pdf=${pdf}`, pathToFileURL(page).href];
    await run(browser, [...flags, ...sandbox(), ...own]);
    return await readFile(pdf);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes the pages when the document and its pictures are there. */
const script = `window.addEventListener('load', () => (${paginate.toString()})(document));`;
const digest = createHash('sha256').update(script).digest('base64');

/** The document with the only script that its policy lets run. */
const withScript = (html: string) =>
  html
    .replace("default-src 'none'", `default-src 'none'; script-src 'sha256-${digest}'`)
    .replace(/<\/body><\/html>$/, () => `<script>${script}</script></body></html>`);

/** One browser at a time: each takes a few hundred megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/** Whether this server makes PDFs itself; else browsers print to one. */
export const makesPdf = (): boolean => readPdfBrowser() !== undefined;

/** The pages as a PDF, by the browser of the server. Refuses where there is none. */
export function pdfOf(html: string): Promise<Buffer> {
  const browser = readPdfBrowser();
  if (!browser) throw new Refusal('printDev.noPdf');
  const made = turn.then(() => print(browser, withScript(html)));
  turn = made.catch(() => undefined);
  return made;
}
