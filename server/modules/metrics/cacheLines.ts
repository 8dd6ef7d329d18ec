import { memoCounts } from '../../db/memo';
import { createCounter } from './text';

/** Reads of the caches of this process since its start. */
export function cacheLines(): string[] {
  const reads = createCounter('weft_cache_reads_total', 'Reads of a cache: hit was there, miss was read anew.');
  for (const [cache, { hits, misses }] of memoCounts()) {
    reads.add({ cache, outcome: 'hit' }, hits);
    reads.add({ cache, outcome: 'miss' }, misses);
  }
  return reads.lines();
}
