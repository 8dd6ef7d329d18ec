import type { Ctx } from '../../http/types';
import type { Names } from './names';

/** Names of areas (contract-platform §5.6); an id that is none keeps standing for itself. */
export async function findAreaNames(_ctx: Ctx, _ids: string[]): Promise<Names> {
  return new Map();
}
