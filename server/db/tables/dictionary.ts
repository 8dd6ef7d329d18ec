/** Tables of server/migrations for this family, camelCase as Kysely sees them. */
export type DictionaryTables = Record<never, never>;
