import { afterEach, expect, it, vi } from 'vitest';
import { fileDigest } from './fileDigest';

afterEach(() => vi.unstubAllGlobals());

/** A worker that answers what it is given with its name. */
class EchoWorker {
  static ended = 0;
  onmessage?: (event: { data: string }) => void;
  postMessage({ name }: File) {
    queueMicrotask(() => this.onmessage?.({ data: `md5 of ${name}` }));
  }
  terminate() {
    EchoWorker.ended += 1;
  }
}

it('FILE-07 the file is given to the worker, which answers its MD5 and ends', async () => {
  vi.stubGlobal('Worker', EchoWorker);
  expect(await fileDigest(new File(['x'], 'a.zip'), new AbortController().signal)).toBe('md5 of a.zip');
  expect(EchoWorker.ended).toBe(1);
});

it('a pause ends the worker', async () => {
  class SilentWorker extends EchoWorker {
    override postMessage() {}
  }
  vi.stubGlobal('Worker', SilentWorker);
  const wire = new AbortController();
  const digest = fileDigest(new File(['x'], 'a.zip'), wire.signal);
  wire.abort();
  await expect(digest).rejects.toThrow('could not be read');
  expect(EchoWorker.ended).toBe(2);
});
