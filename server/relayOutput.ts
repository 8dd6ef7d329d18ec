import type { Worker } from 'node:worker_threads';

/**
 * Turns what a worker thread prints (warnings, engines that abort) into warnings of this process, which the log writes
 * as its lines. The worker must be created with `stdout` and `stderr`.
 */
export function relayOutput(worker: Worker, name: string): Worker {
  for (const stream of [worker.stdout, worker.stderr]) {
    stream.on('data', (chunk) => {
      const text = String(chunk).trim();
      if (text) process.emitWarning(text.slice(0, 2_000), { type: `output of ${name}` });
    });
  }
  return worker;
}
