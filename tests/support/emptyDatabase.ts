import { inject } from 'vitest';
import { copyDatabase } from './postgresCluster';

/** Whether this run uses PostgreSQL (WEFT_TEST_ENGINE=postgres). */
export const hasPostgres = () => inject('template').engine === 'postgres';

/** An empty PostgreSQL database for one test. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = inject('template');
  if (template.engine !== 'postgres') throw new Error('This run has no PostgreSQL.');
  return copyDatabase({ url: template.url, name: 'template1' });
}
