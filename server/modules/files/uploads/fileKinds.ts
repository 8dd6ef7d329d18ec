import type { Db } from '../../../db/types';
import { defineVocabulary } from '../../../db/vocabulary';

interface StoredFile {
  id: string;
  creatorUserId: string;
}

/** Files of one kind of upload that follow other rules than those of records. */
export interface FileKind {
  /** Whether the file is for this person. */
  mayHave: (db: Db, user: { id: string; viewing?: unknown }, file: StoredFile) => Promise<boolean>;
  /** The same of an address that the browser fetches without a token. */
  mayFetch: (db: Db, file: StoredFile, ticket: string) => Promise<boolean>;
  /** The address for one session. */
  address: (db: Pick<Db, 'secrets'>, sessionId: string, path: string) => string;
  /** Content type of what may be fetched besides pictures; undefined: nothing. */
  contentType: (extension: string) => string | undefined;
}

/** By type of upload, `IM` for chats; types without an entry are files of records and pictures. */
export const fileKinds = defineVocabulary<FileKind>('kinds of files');
