import { UnreadableFile } from '../unreadable';
import { digestOf } from './digest';

/** MD5 of a file, computed beside the page; rejects when the signal aborts, with UnreadableFile when it can no longer be read. */
export function fileDigest(file: File, signal: AbortSignal): Promise<string> {
  const unreadable = () => new UnreadableFile(`${file.name} could not be read.`);
  if (typeof Worker === 'undefined') return digestOf(file).catch(() => Promise.reject(unreadable()));
  const worker = new Worker(new URL('./digestWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(unreadable());
    worker.onmessage = ({ data }: MessageEvent<string | null>) => (data === null ? fail() : resolve(data));
    worker.onerror = fail;
    signal.addEventListener('abort', fail, { once: true });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
