import type { Migration } from '../db/migrate';

const files = import.meta.glob<Migration>('./0*.ts', { import: 'migration', eager: true });

/** Every migration, in the order of the file names. Forward only; one that has been released is never edited (its checksum is checked). */
export const migrations: Migration[] = Object.keys(files)
  .sort()
  .map((path) => files[path] as Migration);
