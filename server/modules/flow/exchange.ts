import type { FlowDoc } from '../../../core/flow/types';
import { type Ctx, Refusal, type Reply, type UploadedFile } from '../../ctx';
import { exportDefinition, readDefinition } from '../../services/files/definitionFile';
import { parseDocument } from './documents';
import { findFlow } from './store';
import { createFlow } from './templates';

interface FlowFile {
  type: 'weftFlow';
  fullName: string;
  enCode: string;
  category: string | null;
  icon: string | null;
  iconBackground: string | null;
  description: string | null;
  document: FlowDoc;
}

/** A flow as a file `.ffe`: its members and its document. */
export async function exportFlow(ctx: Ctx, id: string): Promise<Reply> {
  const { fullName, enCode, category, icon, iconBackground, description, document } = await findFlow(ctx.db, id);
  const members = { fullName, enCode, category, icon, iconBackground, description };
  const file: FlowFile = { type: 'weftFlow', ...members, document: JSON.parse(document) as FlowDoc };
  return { data: await exportDefinition(ctx, fullName, 'ffe', file) };
}

/** Makes the flow of a file; the same name or code is refused. */
export async function importFlow(ctx: Ctx, file: UploadedFile): Promise<Reply> {
  const read = readDefinition(file, 'ffe') as Partial<FlowFile> | null;
  if (!read || typeof read !== 'object' || read.type !== 'weftFlow' || !read.fullName || !read.enCode)
    throw new Refusal('flow.msg.badDocument');
  const { fullName, enCode, category, icon, iconBackground, description } = read;
  return createFlow(ctx, {
    fullName: String(fullName).slice(0, 50),
    enCode: String(enCode).slice(0, 50),
    category,
    icon,
    iconBackground,
    description,
    document: parseDocument(read.document),
  });
}
