/** Tables of server/migrations for this family, camelCase as Kysely sees them. */
export type VisualdevTables = Record<never, never>;
