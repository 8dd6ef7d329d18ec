/** Tables of server/migrations/0013_overlay, camelCase as Kysely sees them. */
export interface OverlayTables {
  weftOverlay: {
    /** Below the overlay folder, with slashes. */
    path: string;
    /** From 1; the highest is the current one. */
    version: number;
    /** As written; null: removed. */
    content: string | null;
    /** Account of the operating system and host whose folder or command it came from. */
    author: string;
    savedTime: Date;
  };
}
