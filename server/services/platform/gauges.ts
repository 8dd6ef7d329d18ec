import type { Db } from '../../db/types';
import { defineVocabulary } from '../../db/vocabulary';

/** A figure that is read at a scrape of `/metrics`. */
export interface Gauge {
  /** One sentence. */
  help: string;
  /** Labels with their values; none: the figure is left out. */
  read: (db: Db) => Promise<[labels: Record<string, string>, value: number][]>;
}

/** Figures of modules, by the name of the metric. */
export const gaugeKinds = defineVocabulary<Gauge>('gauges');
