import { type Ctx, Refusal } from '../../http/types';
import { allows } from '../permissions';
import { findDraft } from '../visualdev/records';
import { modelAccess } from './access';
import { withCurrent } from './defaultCurrent';
import { findPublished } from './published';

export interface ModelConfig {
  formData: string;
  columnData: string;
  appColumnData: string;
  webType: number;
  fullName: string;
  enableFlow: number;
  flowId: string;
  flowTemplateJson: string;
  flowEnCode: string;
  /** Scripts of its designer may run. */
  trusted: number;
  /** Of the published version; a draft has none. */
  version: string;
}

async function readDraft(ctx: Ctx, modelId: string): Promise<ModelConfig> {
  if (!(await allows(ctx.db, ctx.user, { module: 'onlineDev.webDesign' }))) {
    throw new Refusal('error.denied', {}, { code: 403 });
  }
  const draft = await findDraft(ctx, modelId);
  return {
    formData: draft.formData,
    columnData: draft.columnData,
    appColumnData: draft.appColumnData,
    webType: draft.webType,
    fullName: draft.fullName,
    enableFlow: draft.enableFlow,
    flowId: draft.flowId ?? '',
    flowTemplateJson: draft.flowTemplateJson ?? '',
    flowEnCode: draft.flowEnCode ?? '',
    trusted: draft.trusted,
    version: '',
  };
}

async function readPublished(ctx: Ctx, modelId: string): Promise<ModelConfig> {
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  await modelAccess(ctx, published);
  return { ...published.source, version: String(published.version) };
}

/**
 * What a page is made of (contract-visualdev §2.1): the published version for whoever may see its menu, the draft for whoever
 * may design. Defaults that follow the person are filled in for the one who asks.
 */
export async function modelConfig(ctx: Ctx, modelId: string, draft: boolean): Promise<ModelConfig> {
  const config = await (draft ? readDraft(ctx, modelId) : readPublished(ctx, modelId));
  const { formData, columnData, appColumnData } = config;
  return { ...config, ...(await withCurrent(ctx, { formData, columnData, appColumnData })) };
}
