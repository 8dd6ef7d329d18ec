import type { Generated } from 'kysely';

/** Table of server/migrations/0007_files, camelCase as Kysely sees it. */
export interface FileTables {
  weftFile: {
    /** Stored name: `20260102_<random>.pdf`. */
    id: string;
    type: string;
    /** As the person called it, cleaned. */
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
    /** null: no saved record names it yet. */
    heldTime: Date | null;
  };
  /** Records whose values name a file. */
  weftFileHolder: {
    fileId: string;
    modelId: string;
    recordId: string;
  };
}
