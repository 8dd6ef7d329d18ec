import type { HiddenFields } from '../../../core/model/hiddenFields';
import { type Ctx, Refusal } from '../../ctx';
import { allows } from '../../services/permissions/grants';
import { modelAccess } from '../records/access';
import { approvals } from '../records/approvals';
import { withCurrent } from '../records/defaultCurrent';
import { fillAbsent } from '../records/fillAbsent';
import { findPublished, type ModelSource, sourceOf } from '../records/published';
import { hiddenFields } from '../records/readableFields';
import { findDraft } from './drafts';

export interface ModelConfig extends ModelSource {
  /** Of the published version; a draft has none. */
  version: string;
  /** Ours: what the list does not answer this person. */
  hidden?: HiddenFields;
  /** Ours, with a flow: whether this person may start it. */
  flowStarts?: boolean;
}

async function readDraft(ctx: Ctx, modelId: string): Promise<ModelConfig> {
  if (!(await allows(ctx.db, ctx.user, { module: 'onlineDev.webDesign' }))) {
    throw new Refusal('error.denied', {}, { code: 403 });
  }
  return { ...fillAbsent(sourceOf(await findDraft(ctx, modelId))), version: '' };
}

async function readPublished(ctx: Ctx, modelId: string): Promise<ModelConfig> {
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  const access = await modelAccess(ctx, published);
  const known = approvals.of(ctx.db, 'flow');
  const flow = await known?.flowOf(ctx, published.modelId);
  const flowStarts = flow !== undefined && (await known?.starts(ctx, flow.flowId));
  const source = { ...fillAbsent(published.source), ...(flow ? { enableFlow: 1, ...flow, flowStarts } : {}) };
  return { ...source, version: String(published.version), hidden: hiddenFields(published, access) };
}

/**
 * The configuration of a page (contract-visualdev §2.1): the published version for users of its menu, the draft for
 * designers. What clients need and the designer left out is filled in, and defaults that depend on the user.
 */
export async function modelConfig(ctx: Ctx, modelId: string, draft: boolean): Promise<ModelConfig> {
  const config = await (draft ? readDraft(ctx, modelId) : readPublished(ctx, modelId));
  const { formData, columnData, appColumnData } = config;
  return { ...config, ...(await withCurrent(ctx, { formData, columnData, appColumnData })) };
}
