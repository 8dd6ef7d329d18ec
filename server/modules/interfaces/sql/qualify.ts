import { addressBook } from '../../../db/reader/readable';
import type { Tree } from './parseSql';

/**
 * `public.` before every table of the platform, so that no table of a model can take its place; each with the byte of the
 * parsed text where it belongs.
 */
export function qualify(nodes: readonly [string, Tree][]): [number, string][] {
  return nodes
    .filter(
      ([type, node]) => type === 'RangeVar' && !node.schemaname && Object.hasOwn(addressBook, String(node.relname)),
    )
    .map(([, node]) => [Number(node.location ?? 0), 'public.']);
}
