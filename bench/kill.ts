/** `kill -9` during saves, releases and imports: every acknowledged save is stored, none is stored in part. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/db/open';
import { call, publishSample, signIn, startServer } from '../tests/support/builtServer';
import { sampleModel } from '../tests/support/sampleModel';
import { fieldNode } from '../tests/support/smallModel';
import { companyOf, type ImportsFound, importUntilKilled, missingImports } from './killImports';

const savers = 8;

/** Saves that the server acknowledged before it was killed. */
interface Acknowledged {
  titles: string[];
  /** Columns that releases added. */
  columns: string[];
  /** Imports of people. */
  imports: string[];
}

async function saveUntilKilled(url: string, token: string, modelId: string, round: number, titles: string[]) {
  const one = async (saver: number) => {
    for (let index = 0; ; index++) {
      const title = `k-${round}-${saver}-${index}`;
      const data = JSON.stringify({
        title,
        supplier: 'north',
        tableFieldItems: [1, 2, 3].map((row) => ({ product: `p${row}`, price: 1, quantity: row })),
      });
      const answer = await call(url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}`, { data }).catch(
        () => undefined,
      );
      if (!answer) return;
      if (answer.code === 200) titles.push(title);
    }
  };
  await Promise.all(Array.from({ length: savers }, (_, saver) => one(saver)));
}

/** Releases the model again and again, each time with one field more. */
async function releaseUntilKilled(url: string, token: string, modelId: string, round: number, columns: string[]) {
  for (let index = 0; ; index++) {
    const column = `r${round}_${index}`;
    const extra = [...columns, column].map((name) => fieldNode('input', name, name));
    const model = { ...sampleModel({ extra }), id: modelId };
    const base = `/api/visualdev/Base/${modelId}`;
    const saved = await call(url, token, 'PUT', base, model).catch(() => undefined);
    const released =
      saved && (await call(url, token, 'POST', `${base}/Actions/Release`, { pc: 1 }).catch(() => undefined));
    if (!released) return;
    if (released.code === 200) columns.push(column);
  }
}

async function missing(database: Parameters<typeof openDb>[0], { titles, columns, imports }: Acknowledged) {
  const db = await openDb(database);
  const rows = await db.raw<{ title: string; children: string }>(
    `select title, (select count(*) from model.purchase_order_item i where i.order_id = o.f_id) as children
     from model.purchase_order o`,
  );
  const known = await db.raw<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'model' and table_name = 'purchase_order'`,
  );
  const people: ImportsFound = await missingImports(db, imports);
  await db.close();
  const stored = new Set(rows.map(({ title }) => title));
  const names = new Set(known.map(({ name }) => name));
  return {
    lost: titles.filter((title) => !stored.has(title)).length,
    half: rows.filter(({ children }) => Number(children) !== 3).length,
    unreleased: columns.filter((column) => !names.has(column)).length,
    people,
  };
}

export interface KillOptions {
  rounds: number;
  /** PostgreSQL; default: the embedded database. */
  databaseUrl?: string;
  /** Releases the model and imports people during the saves. */
  mixed?: boolean;
}

/** Kills the server during its work, this many times; returns the rows of the report. */
export async function killServer({ rounds, databaseUrl, mixed = false }: KillOptions) {
  const dir = mkdtempSync(join(tmpdir(), 'weft-kill-'));
  const acknowledged: Acknowledged = { titles: [], columns: [], imports: [] };
  let modelId = '';
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(dir, databaseUrl);
      const token = await signIn(server.url);
      modelId ||= await publishSample(server.url, token);
      const work = [saveUntilKilled(server.url, token, modelId, round, acknowledged.titles)];
      if (mixed) {
        const company = await companyOf(server.url, token);
        work.push(
          releaseUntilKilled(server.url, token, modelId, round, acknowledged.columns),
          importUntilKilled({ url: server.url, token, company, round, imports: acknowledged.imports }),
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
      await server.stop('SIGKILL');
      await Promise.all(work);
    }
    const found = await missing(databaseUrl ? { url: databaseUrl } : { dataDir: dir }, acknowledged);
    return [
      figure(`kill -9 during saves, ${rounds} times: acknowledged saves`, acknowledged.titles.length),
      none('  acknowledged saves that are lost', found.lost),
      none('  saves that are stored in part', found.half),
      ...(mixed
        ? [
            figure('  acknowledged releases', acknowledged.columns.length),
            none('  acknowledged releases whose column is not there', found.unreleased),
            figure('  acknowledged imports', acknowledged.imports.length),
            none('  acknowledged imports that are lost', found.people.lost),
            none('  imports, or people of them, that are stored in part', found.people.half),
          ]
        : []),
    ];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const figure = (name: string, value: number) => ({ name, value, unit: '', goal: '-', met: true });
const none = (name: string, value: number) => ({ name, value, unit: '', goal: '0', met: value === 0 });

export const benchKills = () => killServer({ rounds: 20 });
