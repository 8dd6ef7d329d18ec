import { Worker } from 'node:worker_threads';

/** A little more than the parent's timeout: applies when the parent process is gone. */
const defaults = { mostMs: 12_000, mostResidentMb: 640 };
const everyMs = 100;

/** Runs in its own thread, so that it acts while the main thread is busy. Resident memory includes off-heap buffers. */
const watchOf = ({ mostMs, mostResidentMb }) => `
  const end = performance.now() + ${mostMs};
  setInterval(() => {
    if (process.memoryUsage.rss() > ${mostResidentMb * 1024 ** 2} || performance.now() > end) process.kill(process.pid, 'SIGKILL');
  }, ${everyMs});
`;

/** Ends this process when it exceeds the time or memory limit, even while busy. */
export function boundProcess(bounds = {}) {
  new Worker(watchOf({ ...defaults, ...bounds }), { eval: true, env: {} }).unref();
}
