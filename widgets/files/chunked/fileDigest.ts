import { digestOf } from './digest';

/** MD5 of a file, computed beside the page; rejects when the signal aborts or the file can no longer be read. */
export function fileDigest(file: File, signal: AbortSignal): Promise<string> {
  if (typeof Worker === 'undefined') return digestOf(file);
  const worker = new Worker(new URL('./digestWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`${file.name} could not be read.`));
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = fail;
    signal.addEventListener('abort', fail, { once: true });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
