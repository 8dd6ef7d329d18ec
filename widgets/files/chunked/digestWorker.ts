import { digestOf } from './digest';

/** Answers a file with its MD5; null: it cannot be read. A rejection would reach nobody outside. */
self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await digestOf(data).catch(() => null));
};
