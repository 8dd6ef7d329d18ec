import type { Ctx } from '../../ctx';

/** The label of a private network; other addresses have no location. */
export function placeOf(ip: string | null, ctx: Pick<Ctx, 't'>): string {
  const plain = (ip ?? '').replace(/^::ffff:/, '');
  const local = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(plain);
  return local ? ctx.t('auth.localNetwork') : '';
}
