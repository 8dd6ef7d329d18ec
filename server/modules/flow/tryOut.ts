import type { Ctx, Reply } from '../../ctx';
export const tryDesign = async (_ctx: Ctx, _body: unknown): Promise<Reply> => ({ data: null });
