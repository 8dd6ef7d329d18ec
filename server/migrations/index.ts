import type { Migration } from '../db/migrate';

const files = import.meta.glob<Migration>('./0*.ts', { import: 'migration', eager: true });

/** Every migration, by file name. Forward only; never edit a released one (its checksum is checked). */
export const migrations: Migration[] = Object.keys(files)
  .sort()
  .map((path) => files[path] as Migration);
