import type { Readable } from 'node:stream';

/** Bytes of a file, both inclusive; without `end` to the last one. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

export interface StoredContent {
  body: Readable;
  /** Bytes of the whole file, also when a range was asked for. */
  size: number;
}

/** One stored part; `tag` is the storage's and goes back to `finish` unchanged. */
export interface StoredPart {
  number: number;
  /** Bytes. */
  size: number;
  tag: string;
}

export type ByteSource = AsyncIterable<Uint8Array>;

/**
 * A file that arrives in parts, by any process and in any order. `upload` is what `begin` gave; parts are numbered from
 * 1, and each but the last has at least 5 MiB. A part may be stored again.
 */
export interface PartUploads {
  begin: (key: string) => Promise<string>;
  put: (key: string, upload: string, number: number, content: ByteSource) => Promise<StoredPart>;
  /** Atomic: the file of this key is whole or absent. The upload exists no more. */
  finish: (key: string, upload: string, parts: readonly StoredPart[]) => Promise<void>;
  /** Deletes the parts; an unknown upload is no error. */
  abandon: (key: string, upload: string) => Promise<void>;
}

/**
 * Bytes by key, on a disk or in a bucket (docs/decisions.md, Storage). A key is chosen by the server, never by people:
 * letters, digits and `_.-` in segments between slashes.
 */
export interface Storage {
  /** Where the bytes are, for the operator: a folder, or `s3://bucket at https://host`. */
  place: string;
  /** Stores, reads and deletes a small file. Throws a sentence that says what to do. */
  check: () => Promise<void>;
  /** Atomic and durable; never more than a few pieces are in memory. An error of `content` leaves nothing. */
  put: (key: string, content: ByteSource) => Promise<void>;
  /** undefined: no such file. A range that begins beyond the end throws a RangeError. */
  get: (key: string, range?: ByteRange) => Promise<StoredContent | undefined>;
  stat: (key: string) => Promise<StoredFile | undefined>;
  /** An unknown key is no error. */
  remove: (key: string) => Promise<void>;
  /** The files whose keys begin with this, unfinished ones excluded. */
  list: (prefix: string) => AsyncIterable<StoredFile>;
  parts: PartUploads;
  /** Deletes what was begun before this time and never finished; returns how many. */
  discardUnfinished: (before: Date) => Promise<number>;
}
