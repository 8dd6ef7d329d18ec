import { limits } from '../../../core/limits';

export interface Chunk {
  /** From 1. */
  chunkNumber: number;
  content: Blob;
}

/** The chunks of a file; the last one holds the rest. An empty file has one. */
export function chunksOf(file: Blob, size = limits.uploadChunkBytes): Chunk[] {
  const total = Math.max(1, Math.ceil(file.size / size));
  return Array.from({ length: total }, (_, index) => ({
    chunkNumber: index + 1,
    content: file.slice(index * size, (index + 1) * size),
  }));
}
