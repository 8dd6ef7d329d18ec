import { digestOf } from './digest';

/** Answers a file with its MD5. */
self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await digestOf(data));
};
