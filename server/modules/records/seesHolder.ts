import { fileCodes } from '../../../core/model/namedFiles';
import type { Ctx } from '../../ctx';
import { commentPrefix } from '../../services/files/holders';
import type { Holder } from '../../services/files/mayHave';
import { findAccess, type ModelAccess } from './access';
import { approvals } from './approvals';
import { findPublished } from './published';
import { listReader, type Reader, readKeys, recordReader, withKeys } from './reader';

/** Buttons that open a record. */
const opening = ['btn_edit', 'btn_detail'];

const opens = ({ buttons }: ModelAccess) => !buttons || opening.some((code) => buttons.has(code));

/** Whether the reader's answers hold the field; one that is not known counts as any field that names files. */
function shows({ published, readable }: Reader, { field }: Holder): boolean {
  return field ? readable.reads(field) : fileCodes(published.model).every(readable.reads);
}

async function reads(ctx: Ctx, reader: Reader, holders: Holder[]): Promise<boolean> {
  const ids = holders.filter((holder) => shows(reader, holder)).map(({ recordId }) => recordId);
  return ids.length > 0 && (await readKeys(ctx.db, withKeys(reader, [...new Set(ids)]))).length > 0;
}

/** Whether the list, or a record that this user may open, shows one of these fields. */
async function seesOne(ctx: Ctx, modelId: string, holders: Holder[]): Promise<boolean> {
  const published = await findPublished(ctx.db, modelId);
  const access = published && (await findAccess(ctx, published));
  if (!published || !access) return false;
  if (opens(access) && (await reads(ctx, await recordReader(ctx, published, access), holders))) return true;
  return reads(ctx, await listReader(ctx, published, access), holders);
}

/** Whether this user may open one of the records that these comments are about. */
async function opensRecord(ctx: Ctx, modelId: string, held: Holder[]): Promise<boolean> {
  const published = await findPublished(ctx.db, modelId);
  const access = published && (await findAccess(ctx, published));
  if (!published || !access || !opens(access)) return false;
  const ids = held.map(({ recordId }) => recordId);
  return (await readKeys(ctx.db, withKeys(await recordReader(ctx, published, access), ids))).length > 0;
}

/** Whether the approval of one of these records shows it to this user, whatever menus they have. */
const takesPart = async (ctx: Ctx, modelId: string, held: Holder[]): Promise<boolean> =>
  (await approvals.of(ctx.db, 'flow')?.shows(ctx, modelId, held)) ?? false;

/** Whether this user sees one of these records of a model, with the field, or may open one that comments are about. */
export async function seesHolder(ctx: Ctx, holder: string, held: Holder[]): Promise<boolean> {
  if (!holder.startsWith(commentPrefix)) return (await seesOne(ctx, holder, held)) || takesPart(ctx, holder, held);
  const modelId = holder.slice(commentPrefix.length);
  const any = held.map(({ recordId }) => ({ recordId, field: '' }));
  return (await opensRecord(ctx, modelId, held)) || takesPart(ctx, modelId, any);
}
