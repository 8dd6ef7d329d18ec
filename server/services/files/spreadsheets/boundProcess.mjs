import { Worker } from 'node:worker_threads';

/** A little more than the starter waits: this is for a process whose starter is gone. */
const defaults = { mostMs: 12_000, mostResidentMb: 640 };
const everyMs = 100;

/** Runs beside the work, so that it acts while the work is busy. Resident memory includes buffers outside the heap. */
const watchOf = ({ mostMs, mostResidentMb }) => `
  const end = performance.now() + ${mostMs};
  setInterval(() => {
    if (process.memoryUsage.rss() > ${mostResidentMb * 1024 ** 2} || performance.now() > end) process.kill(process.pid, 'SIGKILL');
  }, ${everyMs});
`;

/** Ends this process when it lives too long or takes too much memory, whatever it is busy with. */
export function boundProcess(bounds = {}) {
  new Worker(watchOf({ ...defaults, ...bounds }), { eval: true, env: {} }).unref();
}
