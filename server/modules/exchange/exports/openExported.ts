import type { Ctx } from '../../../ctx';
import { type OpenModel, openModel } from '../../records/access';

/** The model, for a person who holds its export button. */
export const openExported = (ctx: Ctx, modelId: string): Promise<OpenModel> =>
  openModel(ctx, modelId, ['btn_download']);
