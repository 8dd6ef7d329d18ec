import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ByteSource } from '../storage/types';
import { type Pace, withoutRest } from './pace';

export interface Measure {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The same bytes, and what they were once they have passed. */
export function measured(
  content: ByteSource,
  pace: Pace = withoutRest,
): { content: ByteSource; measure: () => Measure } {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* passing() {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
      await pace();
    }
  }
  return { content: passing(), measure: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** What is left unread. */
export async function measureOf(content: ByteSource, pace?: Pace): Promise<Measure> {
  const { content: passing, measure } = measured(content, pace);
  for await (const _ of passing);
  return measure();
}

/** Bytes of lines written at once. */
const pieceBytes = 64 * 1024;

async function* joined(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '';
  for await (const value of values) {
    piece += `${JSON.stringify(value)}\n`;
    if (piece.length < pieceBytes) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

/** Values as lines of JSON, compressed. */
export function linesOf(values: AsyncIterable<unknown>): ByteSource {
  const gzip = createGzip();
  // A fault of the values ends the stream with it; who reads it hears of it.
  pipeline(Readable.from(joined(values)), gzip).catch(() => undefined);
  return gzip;
}

/** The values of lines of JSON, compressed. */
export async function* valuesOf<T>(content: ByteSource): AsyncGenerator<T> {
  const gunzip = createGunzip();
  pipeline(Readable.from(content), gunzip).catch(() => undefined);
  gunzip.setEncoding('utf8');
  let rest = '';
  for await (const text of gunzip as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as T;
  }
  if (rest) throw new Error('The last line is cut off.');
}
