import type { Generated } from 'kysely';

/** Tables of server/migrations/0007_files and 0011_imports, camelCase as Kysely sees them. */
export interface FileTables {
  weftFile: {
    /** Stored name: `20260102_<random>.pdf`. */
    id: string;
    type: string;
    /** The uploaded name, cleaned. */
    name: string;
    /** Lower case, without a dot. */
    extension: string;
    /** Bytes. */
    size: number;
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
  /** Uploaded workbooks between the steps of an import. */
  weftImportFile: {
    /** `<random>.xlsx`: not guessable. */
    name: string;
    content: Uint8Array;
    creatorUserId: string;
    expiresAt: Date;
  };
}
