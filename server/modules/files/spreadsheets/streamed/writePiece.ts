import { once } from 'node:events';
import type { PassThrough } from 'node:stream';

/** Writes a piece, and waits while the reader is behind. Throws the error of a stream that failed, before or meanwhile. */
export async function writePiece(stream: PassThrough, piece: string): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (!stream.write(piece)) await once(stream, 'drain');
}
