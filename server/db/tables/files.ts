import type { ColumnType, Generated } from 'kysely';

/** Tables of server/migrations/0007_files, 0011_imports, 0036_chunked_uploads and 0041_file_sizes, camelCase as Kysely sees them. */
export interface FileTables {
  weftFile: {
    /** Stored name: `20260102_<random>.pdf`. */
    id: string;
    type: string;
    /** The uploaded name, cleaned. */
    name: string;
    /** Lower case, without a dot. */
    extension: string;
    /** Bytes; read as text, as every bigint. */
    size: ColumnType<string, number, number>;
    sha256: string;
    pathType: string | null;
    isAccount: Generated<number>;
    folder: string | null;
    creatorUserId: string;
    creatorTime: Date;
    /** null: no saved record refers to it yet. */
    heldTime: Date | null;
  };
  /** Records whose values refer to a file. */
  weftFileHolder: {
    fileId: string;
    modelId: string;
    recordId: string;
    /** Code of the field that names it: `files`, `tableField1-paper`; '': not known (migration 0015). */
    field: string;
  };
  /** Uploads that arrive in chunks; deleted after a day. */
  weftChunkedUpload: {
    id: string;
    creatorUserId: string;
    /** The client's name of the content: its MD5. */
    identifier: string;
    extension: string;
    /** Bytes. */
    totalSize: number;
    chunkSize: number;
    totalChunks: number;
    /** The uploaded name, cleaned. */
    name: string;
    /** The id that the file will have in `weftFile`. */
    fileId: string;
    /** The storage's name of the upload. */
    storageUpload: string;
    beginTime: Date;
    /** 1: the file is stored and has its row. */
    merged: Generated<number>;
  };
  weftChunk: {
    uploadId: string;
    /** From 1. */
    number: number;
    /** Bytes. */
    size: number;
    /** The storage's mark of the part. */
    tag: string;
  };
  /** Uploaded workbooks between the steps of an import. */
  weftImportFile: {
    /** `<random>.xlsx`: not guessable. */
    name: string;
    content: Uint8Array;
    creatorUserId: string;
    expiresAt: Date;
  };
}
