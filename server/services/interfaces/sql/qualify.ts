import { addressBook } from '../../../db/reader/readable';
import type { Tree } from './parseSql';

/**
 * The statement with `public.` before every table of the platform, so that no table of a model can take its place. `from`:
 * where the text begins in what was parsed, in bytes.
 */
export function qualify(text: string, from: number, nodes: readonly [string, Tree][]): string {
  const places = nodes
    .filter(
      ([type, node]) => type === 'RangeVar' && !node.schemaname && Object.hasOwn(addressBook, String(node.relname)),
    )
    .map(([, node]) => Number(node.location ?? 0) - from)
    .sort((a, b) => a - b);
  const bytes = Buffer.from(text);
  const starts = [0, ...places];
  const parts = starts.map((start, at) => bytes.subarray(start, starts[at + 1]).toString());
  return parts.join('public.');
}
