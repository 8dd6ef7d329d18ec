import { limits } from '../../../../../core/limits';
import { Refusal } from '../../../../ctx';

/** Parameters of one chunk as simple-uploader clients send them (contract-platform §6). */
export interface ChunkParams {
  /** MD5 of the whole file in hexadecimal, or any other name of its content. */
  identifier: string;
  filename: string;
  /** Bytes. */
  totalSize: number;
  chunkSize: number;
  totalChunks: number;
  /** From 1. */
  chunkNumber: number;
}

/** A chunk is in memory while it is stored; the last one of such clients may have nearly two chunk sizes. */
const maxChunkBytes = 8 * 1024 * 1024;
export const maxRequestBytes = 2 * maxChunkBytes;

/** The number of chunks: the last one holds the rest, or the rest is a chunk of its own. */
function isCount({ totalSize, chunkSize, totalChunks }: ChunkParams): boolean {
  const whole = totalSize / chunkSize;
  return totalChunks === Math.max(1, Math.floor(whole)) || totalChunks === Math.max(1, Math.ceil(whole));
}

/** Bytes that this chunk has. */
export function sizeOfChunk({ totalSize, chunkSize, totalChunks, chunkNumber }: ChunkParams): number {
  return chunkNumber < totalChunks ? chunkSize : totalSize - (totalChunks - 1) * chunkSize;
}

/** Refuses numbers that fit no file, and files above `maxBytes`. Storages take parts from 5 MiB, the last one excepted. */
export function checkChunk(chunk: ChunkParams, maxBytes: number): void {
  const { totalSize, chunkSize, totalChunks, chunkNumber } = chunk;
  if (totalSize > maxBytes)
    throw new Refusal('request.fileTooLarge', { limit: `${Math.floor(maxBytes / 1024 / 1024)} MB` });
  const isSize =
    totalChunks === 1
      ? totalSize <= maxRequestBytes
      : chunkSize >= limits.uploadChunkBytes && chunkSize <= maxChunkBytes;
  if (!isSize || !isCount(chunk) || chunkNumber > totalChunks) throw new Refusal('file.badChunk');
}
