import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { unguardedText } from '../../../../core/csvText';
import { limits } from '../../../../core/limits';
import { Refusal } from '../../../ctx';

/** The program of the child process: beside this file in the sources, beside main.js in the build. */
const programs = ['./sheetProcess.mjs', './sheetProcess.js', '../sheetProcess.js'];
/** The process itself ends after 10 s of work (boundProcess); on a busy machine these take longer. */
const timeMs = 60_000;
const memoryMb = 256;
/** Limits of concurrent processes and of waiting tasks; further tasks are refused. */
const atOnce = 2;
const waitingMost = 20;

/** Reliability T21. */
const mostColumns = 200;
/** Well within what a process of this memory can write. */
export const mostExported = 10_000;

/** Texts and numbers, never formulas. */
export type Cell = string | number | null;
export interface Sheet {
  name: string;
  rows: Cell[][];
  /** Column widths in characters. */
  widths?: number[];
  /** Cells that are one. */
  merges?: Merge[];
  /** Lists that cells of this sheet offer. */
  lists?: CellList[];
  /** A second sheet. */
  sample?: Pick<Sheet, 'name' | 'rows' | 'widths'>;
}

/** The cell at this place and those right of it and below it; counted from 0. */
export interface Merge {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** A list that the cells of a column offer below the heading. */
export interface CellList {
  /** From 0. */
  column: number;
  /** The first row that offers it, from 0; default: below one heading. */
  from?: number;
  /** Number of cells. */
  rows: number;
  choices: string[];
  /** Whether the program refuses other texts. */
  only: boolean;
}

type Answer = { rows: string[][] } | { content: Uint8Array } | { failure: 'bad' | 'rows'; message: string };

function programFile(): string {
  const found = programs.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((file) => existsSync(file));
  if (!found) throw new Error('Workbooks cannot be read: sheetProcess is not in the build.');
  return found;
}

let running = 0;
const waiting: (() => void)[] = [];

async function withFreeProcess<T>(work: () => Promise<T>): Promise<T> {
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

function startProcess() {
  const execArgv = [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=16'];
  // Windows needs SystemRoot to start a process; no other environment variable is passed on.
  const env = process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {};
  const child = fork(programFile(), [], {
    execArgv,
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already exited, or the system does not allow it.
  }
  return child;
}

/**
 * Runs one task in a process, which has exited when this resolves. undefined: it exceeded the time or memory limit, or
 * crashed.
 */
function work(task: object): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const child = startProcess();
    let answer: Answer | undefined;
    const timer = setTimeout(() => child.kill('SIGKILL'), timeMs);
    child.once('message', (message: Answer) => {
      answer = message;
      child.kill('SIGKILL');
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(answer);
    });
    // A process that died before receiving the task is handled by its exit event.
    child.send(task, () => undefined);
  });
}

/** The reason, for the log and for tests. */
function whyOf(answer: Answer | undefined): string {
  return answer && 'failure' in answer ? answer.message : 'out of time or memory';
}

/**
 * The first sheet of an `.xlsx` or `.xls` as texts, `headings` rows of headings first: dates as `2026-01-31`, formulas as last result.
 * Refuses files too large, too long, too costly to read or not a workbook, with the import's texts (spec §5, T21).
 */
export async function readSheet(content: Buffer, headings = 1): Promise<string[][]> {
  if (content.length >= limits.importMaxBytes) throw new Refusal('import.tooLarge');
  const task = { read: new Uint8Array(content), mostRows: limits.importMaxRows + headings, mostColumns };
  const answer = await withFreeProcess(() => work(task));
  if (answer && 'rows' in answer) return answer.rows;
  if (answer && 'failure' in answer && answer.failure === 'rows') throw new Refusal('import.tooManyRows');
  throw new Refusal('import.failed', { why: whyOf(answer) });
}

/** A workbook of one sheet, and the sample. */
export async function writeSheet(sheet: Sheet): Promise<Buffer> {
  const answer = await withFreeProcess(() => work({ write: sheet }));
  if (answer && 'content' in answer) return Buffer.from(answer.content);
  throw new Error(`A workbook of ${sheet.rows.length} rows was not written: ${whyOf(answer)}`);
}

type Streamed = { lines: string[][] } | { end: true } | { failure: string; message: string };

/**
 * The lines of an `.xlsx` or CSV file as texts, some hundreds at a time, read in a process of its own while they are taken. Of
 * CSV without the guard of formulas (core/csvText). A file that cannot be read, and a process out of time or memory, are refused with `import.unfit`.
 */
export async function* streamLines(path: string, kind: 'xlsx' | 'csv'): AsyncGenerator<string[][]> {
  const child = startProcess();
  const answers: (Streamed | undefined)[] = [];
  let wake: () => void = () => undefined;
  const put = (answer: Streamed | undefined) => {
    answers.push(answer);
    wake();
  };
  child.on('message', (answer: Streamed) => put(answer));
  child.once('exit', () => put(undefined));
  child.once('error', () => put(undefined));
  try {
    child.send({ stream: path, kind });
    for (;;) {
      if (!answers.length)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const answer = answers.shift();
      if (!answer) throw new Refusal('import.unfit', { why: 'out of time or memory' });
      if ('failure' in answer) throw new Refusal('import.unfit', { why: answer.message });
      if ('end' in answer) return;
      // The next lines are read while these are worked on.
      child.send({ next: true }, () => undefined);
      yield kind === 'csv' ? answer.lines.map((line) => line.map(unguardedText)) : answer.lines;
    }
  } finally {
    child.kill('SIGKILL');
  }
}
