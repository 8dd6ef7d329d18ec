import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/**
 * Names and contents of a zip, in its order. Throws when it is not whole.
 * @param {Buffer} bytes
 * @returns {Promise<[string, Buffer][]>}
 */
export async function unzip(bytes) {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  /** @type {[string, Buffer][]} */
  const files = [];
  for await (const entry of zip.eachEntry())
    files.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))]);
  return files;
}
