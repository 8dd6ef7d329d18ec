import { type Ctx, Refusal } from '../../http/types';
import { allows } from '../permissions';
import { findDraft } from '../visualdev/records';
import { modelAccess } from './access';
import { findPublished } from './published';

export interface ModelConfig {
  formData: string;
  columnData: string;
  appColumnData: string;
  webType: number;
  fullName: string;
  enableFlow: number;
  flowId: string;
  /** Of the published version; a draft has none. */
  version: string;
}

/**
 * What a page is made of (contract-visualdev §2.1): the published version for whoever may see its menu, the draft for whoever
 * may design.
 */
export async function modelConfig(ctx: Ctx, modelId: string, draft: boolean): Promise<ModelConfig> {
  if (draft) {
    if (!(await allows(ctx.db, ctx.user, { module: 'onlineDev.webDesign' }))) {
      throw new Refusal('error.denied', {}, { code: 403 });
    }
    const { formData, columnData, appColumnData, webType, fullName } = await findDraft(ctx, modelId);
    return { formData, columnData, appColumnData, webType, fullName, enableFlow: 0, flowId: '', version: '' };
  }
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  await modelAccess(ctx, published);
  return { ...published.source, enableFlow: 0, flowId: '', version: String(published.version) };
}
