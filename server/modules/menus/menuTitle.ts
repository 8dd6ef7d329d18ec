import type { Ctx } from '../../ctx';

/** The title of a menu: of the product's own in the person's language, as the shell shows it. */
export function menuTitle(ctx: Ctx, { enCode, fullName }: { enCode: string; fullName: string }): string {
  const key = `route.${enCode.replaceAll('.', '-')}`;
  const title = ctx.t(key);
  return title === key ? fullName : title;
}
