import type { Source } from '../../core/language/types';
import type { Tools } from '../tools';
import { compileSource, type SourcePlan } from './compileSource';

/** The plan of a source, compiled once per document version. */
export function planSource({ host, plans }: Tools, source: Source): SourcePlan {
  const found = plans.sources.get(source) ?? compileSource(source, host.sources);
  plans.sources.set(source, found);
  return found;
}
