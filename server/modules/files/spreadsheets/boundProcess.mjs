import { Worker } from 'node:worker_threads';

/**
 * `mostCpuMs`: work, whatever else the machine does meanwhile. `mostMs`: a little more than the parent's timeout, for when the parent
 * is gone.
 */
const defaults = { mostCpuMs: 10_000, mostMs: 62_000, mostResidentMb: 640 };
const everyMs = 100;

/** Runs in its own thread, so that it acts while the main thread is busy. Resident memory includes off-heap buffers. */
const watchOf = ({ mostCpuMs, mostMs, mostResidentMb }) => `
  const end = performance.now() + ${mostMs};
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const over =
      process.memoryUsage.rss() > ${mostResidentMb * 1024 ** 2} || user + system > ${mostCpuMs * 1000} || performance.now() > end;
    if (over) process.kill(process.pid, 'SIGKILL');
  }, ${everyMs});
`;

/** Ends this process when it exceeds the time or memory limit, even while busy. */
export function boundProcess(bounds = {}) {
  new Worker(watchOf({ ...defaults, ...bounds }), { eval: true, env: {} }).unref();
}
