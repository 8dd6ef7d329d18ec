/**
 * 500 records, each with ten rows of a sub-table, filled into a print template in calls of 50, as a browser does it, and made
 * into pages in Chromium; and one PDF of all where the server may start that browser. The built server on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { paginate } from '../core/print/paginate';
import { call, type Running, signIn, startServer } from '../tests/support/builtServer';
import { startCluster } from '../tests/support/postgresCluster';
import { fieldNode, smallModel, tableNode } from '../tests/support/smallModel';
import { joinPages } from '../widgets/print/PrintPages/useFilledPages';
import { row } from './measure.mjs';

const records = 500;
const perCall = 50;
const goalSeconds = 20;
const tag = (name: string, more = '') => `<span class="wk-print-tag-wukong" data-tag="${name}"${more}>{x}</span>`;
const printTemplate = `<header data-print="header"><p>${tag('headTable.code')}</p></header><h2>${tag('headTable.title')}</h2><p>${tag('headTable.code', ' data-code="qr"')}</p>
<table border="1" style="width: 100%"><thead><tr><th>Product</th><th>Amount</th></tr></thead><tbody><tr><td>${tag('T1.product')}</td><td>${tag('T1.amount', ' data-format="thousands:2"')}</td></tr><tr data-print="total" data-table="T1"><td>Total</td><td>${tag('T1.amount', ' data-sum="1"')}</td></tr></tbody></table>
<footer data-print="footer"><p><span data-print="page"></span> / <span data-print="pages"></span></p></footer>`;
const lines = tableNode('tableFieldLines', 'Lines', [
  fieldNode('input', 'product', 'Product'),
  fieldNode('inputNumber', 'amount', 'Amount'),
]);
const fields = [fieldNode('input', 'code', 'Code'), fieldNode('input', 'title', 'Title'), lines];

type Api = (method: string, path: string, body?: unknown) => Promise<{ data: Record<string, unknown> }>;

async function prepare(api: Api): Promise<{ id: string; formIds: string[] }> {
  const made = await api('POST', '/api/visualdev/Base', smallModel({ enCode: 'slips', fields }));
  const modelId = String(made.data.id);
  await api('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  const formIds: string[] = [];
  for (let at = 0; at < records; at++) {
    const rows = Array.from({ length: 10 }, (_, line) => ({ product: `Screw ${line}`, amount: at * 10 + line }));
    const data = JSON.stringify({ code: `NO${at}`, title: `Slip ${at}`, tableFieldLines: rows });
    formIds.push(String((await api('POST', `/api/visualdev/OnlineDev/${modelId}`, { data })).data.id));
  }
  const source = { kind: 'model', modelId };
  await api('POST', '/api/system/printDev', { fullName: 'Slip', enCode: 'slip', type: 2, source, printTemplate });
  const { data } = await api('GET', '/api/system/printDev?keyword=slip');
  return { id: String((data.list as { id: string }[])[0]?.id), formIds };
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  const result = await work();
  return [result, (performance.now() - from) / 1000];
}

async function filled(api: Api, id: string, formIds: string[]): Promise<string> {
  const parts = [];
  for (let from = 0; from < formIds.length; from += perCall)
    parts.push(
      (await api('POST', '/api/system/printDev/Fill', { id, formIds: formIds.slice(from, from + perCall) })).data,
    );
  return joinPages(parts as never)?.html ?? '';
}

async function pagesOf(html: string): Promise<[count: number, seconds: number]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    const [, seconds] = await timed(() => page.evaluate(`(${paginate.toString()})(document)`));
    return [await page.locator('.weft-print-page').count(), seconds];
  } finally {
    await browser.close();
  }
}

async function measure(server: Running) {
  const token = await signIn(server.url);
  const api: Api = async (method, path, body) => {
    const answer = await call(server.url, token, method, path, body);
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.msg}`);
    return answer;
  };
  const { id, formIds } = await prepare(api);
  const [html, fill] = await timed(() => filled(api, id, formIds));
  const [count, pages] = await pagesOf(html);
  const [, pdf] = await timed(() => api('POST', '/api/system/printDev/Pdf', { id, formIds }));
  return [
    row(`${records} records are filled into a print template`, fill, `≤ ${goalSeconds}`, fill <= goalSeconds, 's'),
    row(`  ${count} pages are made of them in the browser`, pages, '', true, 's'),
    row('  one PDF of all, filled anew', pdf, '', true, 's'),
  ];
}

/** The rows of the report. */
export async function benchPrint() {
  process.env.PDF_BROWSER ||= process.env.CHROMIUM;
  const cluster = await startCluster();
  const dir = mkdtempSync(join(tmpdir(), 'weft-bench-'));
  try {
    await cluster.run('create database weft_print');
    const server = await startServer(dir, cluster.url('weft_print'));
    try {
      return await measure(server);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
    await cluster.stop();
  }
}
