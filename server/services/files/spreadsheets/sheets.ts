import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { limits } from '../../../../core/limits';
import { Refusal } from '../../../ctx';

/** Where the worker stands: beside this file in the sources, beside main.js in the build. */
const workerFiles = ['./sheetWorker.mjs', './sheetWorker.js', '../sheetWorker.js'];
const timeMs = 10_000;
const memoryMb = 256;
/** At most so many workbooks at once, and so many waiting: past that the caller is refused. */
const atOnce = 2;
const waitingMost = 20;

/** Reliability T21. */
const mostColumns = 200;
/** What a thread of this memory writes with ease. */
export const mostExported = 10_000;

/** Texts and numbers; nothing is ever a formula. */
export type Cell = string | number | null;
export interface Sheet {
  name: string;
  rows: Cell[][];
  /** Of the columns, in letters. */
  widths?: number[];
}

type Answer = { rows: string[][] } | { content: Uint8Array } | { failure: 'bad' | 'rows'; message: string };

function workerFile(): string {
  const found = workerFiles
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((file) => existsSync(file));
  if (!found) throw new Error('Workbooks cannot be read: sheetWorker is not in the build.');
  return found;
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingMost) throw new Refusal('request.tooOften');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** One piece of work in a thread of its own, which ends with it; undefined: it took too long or too much memory. */
function work(workerData: object): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
    const thread = new Worker(workerFile(), { workerData, execArgv: [], env: {}, resourceLimits });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      thread.removeAllListeners();
      thread.on('error', () => undefined);
      void thread.terminate().then(settle);
    };
    const timer = setTimeout(() => end(() => resolve(undefined)), timeMs);
    thread.once('message', (answer: Answer) => end(() => resolve(answer)));
    thread.once('error', (error: Error & { code?: string }) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error))),
    );
    thread.once('exit', () => end(() => resolve(undefined)));
  });
}

/** For the log and for tests. */
function whyOf(answer: Answer | undefined): string {
  return answer && 'failure' in answer ? answer.message : 'out of time or memory';
}

/**
 * The first sheet of an `.xlsx` or `.xls` as texts, heading first: dates as `2026-01-31`, of formulas their last result. What
 * is too large, too long, no workbook, or takes too much to read is refused with the texts of an import (spec §5, T21).
 */
export async function readSheet(content: Buffer): Promise<string[][]> {
  if (content.length >= limits.importMaxBytes) throw new Refusal('import.tooLarge');
  const task = { read: new Uint8Array(content), mostRows: limits.importMaxRows + 1, mostColumns };
  const answer = await inTurn(() => work(task));
  if (answer && 'rows' in answer) return answer.rows;
  if (answer && 'failure' in answer && answer.failure === 'rows') throw new Refusal('import.tooManyRows');
  throw new Refusal('import.failed', { why: whyOf(answer) });
}

/** A workbook of one sheet. */
export async function writeSheet(sheet: Sheet): Promise<Buffer> {
  const answer = await inTurn(() => work({ write: sheet }));
  if (answer && 'content' in answer) return Buffer.from(answer.content);
  throw new Error(`A workbook of ${sheet.rows.length} rows was not written: ${whyOf(answer)}`);
}
