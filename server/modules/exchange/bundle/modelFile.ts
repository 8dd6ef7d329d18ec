import type { ModelRecord } from '../../../../core/model/types';
import { type Ctx, Refusal, type Reply } from '../../../ctx';
import { allows } from '../../../services/permissions/grants';
import { findDraft } from '../../design/drafts';
import { exportDefinition, pick } from '../../files/definitionFile';
import { belongingsOf } from './belongings';
import { partsOf } from './namedParts';

/** Members of a model's file, as the family writes them (contract-visualdev §1.1). */
const members = [
  'id',
  'fullName',
  'enCode',
  'type',
  'webType',
  'category',
  'sortCode',
  'description',
  'enabledMark',
  'enableFlow',
  'dbLinkId',
  'tables',
  'formData',
  'columnData',
  'appColumnData',
  'interfaceId',
  'interfaceName',
  'interfaceParam',
];

/**
 * The draft of a model as a `.vdd` file of the family, with what it names in a member of ours (`weft`), for those who may open the
 * list of models: `{name, url}` (contract-visualdev §2.7).
 */
export async function exportModel(ctx: Ctx, id: string): Promise<Reply> {
  const may = await allows(ctx.db, ctx.user, { module: 'onlineDev.webDesign' });
  if (!may) throw new Refusal('error.denied', {}, { code: 403 });
  const draft = await findDraft(ctx, id);
  const model = pick({ ...draft, sortCode: Number(draft.sortCode) }, members);
  const belongings = await belongingsOf(ctx, id);
  const parts = await partsOf(ctx, draft as ModelRecord);
  const content = { ...model, weft: { parts, ...(belongings.length && { belongings }) } };
  return { data: await exportDefinition(ctx, draft.fullName, 'vdd', content) };
}
