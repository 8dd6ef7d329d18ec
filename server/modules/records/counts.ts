import { memo } from '../../db/memo';
import type { Db } from '../../db/types';

const beginning = (modelId: string) => `${modelId}\n`;
const staleBy = ({ modelId }: { modelId?: string }) =>
  modelId === undefined ? ('all' as const) : (key: string) => key.startsWith(beginning(modelId));

/** ADR 0005: a count is cached for five seconds at most; a write to the model in any process invalidates it at once. */
const counts = memo<number>('row counts', {
  ttlMs: 5_000,
  max: 2_000,
  forgetOn: { 'model.written': staleBy, 'model.released': staleBy },
});

/**
 * The row count of a list, cached until its model is written. `key` contains the condition and its parameters, so that
 * different data permissions never share a count.
 */
export function rowCount(
  db: Db,
  { modelId, key, now }: { modelId: string; key: string; now: number },
  count: () => Promise<number>,
): Promise<number> {
  return counts.of(db, beginning(modelId) + key, count, now);
}
