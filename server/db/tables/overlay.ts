import type { Generated } from 'kysely';

/** Tables of server/migrations/0013_overlay and 0047_screens, camelCase as Kysely sees them. */
export interface OverlayTables {
  weftOverlay: {
    /** Below the overlay folder, with slashes. */
    path: string;
    /** From 1; the highest is the current one. */
    version: number;
    /** As written; null: removed. */
    content: string | null;
    /** The person's name, or account of the operating system and host whose folder or command it came from. */
    author: string;
    /** The person; null: a folder. */
    authorId: Generated<string | null>;
    note: Generated<string>;
    savedTime: Date;
  };
  weftScreenDraft: {
    path: string;
    content: string;
    base: number;
    revision: number;
    author: string;
    authorId: string;
    savedTime: Date;
    /** What its author says about the version that it is to become. */
    note: Generated<string>;
  };
}
