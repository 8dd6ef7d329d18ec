import { code } from '../../core/envelope';
import type { Ctx } from '../ctx';
import { Denial } from './answers';
import type { Platform } from './platform';
import type { GivenParts, RouteSpec } from './routeSpec';

/** The wall before grave calls: throws unless the person has proved who they are lately. */
export async function demandProof(
  platform: Pick<Platform, 'demandProof'>,
  { proof = () => false }: Pick<RouteSpec, 'proof'>,
  ctx: Ctx,
  given: GivenParts<unknown, unknown>,
): Promise<void> {
  if (proof !== true && !(await proof(ctx, given))) return;
  if (!platform.demandProof) throw new Denial(code.denied, 'error.denied');
  await platform.demandProof(ctx);
}
