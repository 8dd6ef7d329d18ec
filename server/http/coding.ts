import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';

const brotli = promisify<Buffer | string, BrotliOptions, Buffer>(brotliCompress);
const zip = promisify<Buffer | string, ZlibOptions, Buffer>(gzip);

/** Content codings, the best first. `pack`: fast enough for an answer; `packTight`: small, for files that are packed once. */
export const codings = {
  br: {
    pack: (bytes: Buffer | string) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    packTight: (bytes: Buffer | string) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  },
  gzip: {
    pack: (bytes: Buffer | string) => zip(bytes, { level: 6 }),
    packTight: (bytes: Buffer | string) => zip(bytes, { level: 9 }),
  },
};
export type Coding = keyof typeof codings;

/** Below it, packing saves less than its header adds. */
export const minPackedBytes = 1024;

/** The best coding that an `accept-encoding` header allows; undefined: none. */
export function codingFor(accepted: unknown): Coding | undefined {
  return (Object.keys(codings) as Coding[]).find((coding) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(String(accepted ?? '')),
  );
}
