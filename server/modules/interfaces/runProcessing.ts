import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isBlankScript } from '../../../core/sandbox/isBlankScript';
import { scriptLimits } from '../../../core/sandbox/limits';
import { ScriptFailure } from '../../../core/sandbox/ScriptFailure';
import { relayOutput } from '../../relayOutput';
import { createFairQueue, type Turn } from './fairQueue';

/** Beside main.js in the build; where the tests put it when they run the sources (tests/support/scriptWorker). */
const workerFiles = ['./scriptWorker.js', '../../../node_modules/.weft/scriptWorker.js'];
/** Time for a new thread to load the interpreter. */
const startMs = 30_000;
/** Extra time for data transfer, beyond the script's own limit. */
const graceMs = 1_000;
const mostThreads = 2;

interface Task extends Turn {
  source: string;
  data: unknown;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const idle: Worker[] = [];
/** One thread remains for others, whatever one person or one interface runs. */
const queue = createFairQueue<Task>({ runningEach: mostThreads - 1, waitingEach: 50, waitingAll: 200 });
let threads = 0;

function startThread(): Worker {
  const file = workerFiles
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path));
  if (!file) throw new ScriptFailure('unavailable', 'scriptWorker is not in the build');
  const resourceLimits = { maxOldGenerationSizeMb: 256 };
  const worker = new Worker(file, { execArgv: [], env: {}, resourceLimits, stdout: true, stderr: true });
  return relayOutput(worker, 'a script');
}

function start(task: Task): void {
  try {
    const known = idle.pop();
    if (!known) threads += 1;
    run(known ?? startThread(), task);
  } catch (error) {
    threads -= 1;
    queue.end(task);
    task.reject(error as Error);
  }
}

/** Starts tasks while a thread is free. The end of one may let several run: of its person, and of its interface. */
function next(): void {
  while (idle.length > 0 || threads < mostThreads) {
    const task = queue.take();
    if (!task) return;
    start(task);
  }
}

/** An idle thread does not keep the process alive; one that exits is removed from the pool. */
function rest(thread: Worker): void {
  thread.unref();
  idle.push(thread);
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    idle.splice(idle.indexOf(thread), 1);
    threads -= 1;
  });
}

function run(thread: Worker, task: Task): void {
  thread.removeAllListeners();
  thread.ref();
  const end = (settle: () => void, reuse: boolean) => {
    clearTimeout(timer);
    thread.removeAllListeners();
    if (reuse) {
      rest(thread);
    } else {
      threads -= 1;
      void thread.terminate();
    }
    queue.end(task);
    settle();
    next();
  };
  const fail = (failure: ScriptFailure) => end(() => task.reject(failure), false);
  const late = () => fail(new ScriptFailure('timeout', `longer than ${scriptLimits.timeMs} ms`));
  let timer = setTimeout(late, startMs);
  thread.on('error', (error) => fail(new ScriptFailure('memory', (error as Error).message)));
  thread.on('exit', () => fail(new ScriptFailure('unavailable', 'the thread ended')));
  thread.on('message', ({ begun, value, failure }) => {
    if (begun) {
      clearTimeout(timer);
      timer = setTimeout(late, scriptLimits.timeMs + graceMs);
    } else if (failure) end(() => task.reject(new ScriptFailure(failure.kind, failure.message)), true);
    else end(() => task.resolve(value), true);
  });
  thread.postMessage({ source: task.source, data: task.data });
}

/**
 * Runs a designer's `(data) => data` in a separate thread: a slow script does not block others, and one
 * that does not end is terminated with its thread. An empty script returns the data unchanged. Rejects with
 * ScriptFailure.
 */
export async function runProcessing(source: string, data: unknown, turn: Turn): Promise<unknown> {
  if (isBlankScript(source)) return data;
  return new Promise((resolve, reject) => {
    if (!queue.add({ ...turn, source, data, resolve, reject }))
      reject(new ScriptFailure('unavailable', 'too many scripts are waiting'));
    next();
  });
}
