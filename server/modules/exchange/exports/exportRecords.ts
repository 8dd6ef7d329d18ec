import type { Ctx, Reply } from '../../../ctx';
import { createDownload } from '../../files/downloads';
import type { ExportBody } from './exportBody';
import { exportLater, tellExport } from './exportJob';
import { contentTypeOf, exportName, writerOf } from './fileOf';
import { openExported } from './openExported';
import { planExport } from './planExport';
import { writeExport } from './writeExport';

/** Records that are answered at once; more are a job. */
export const mostAtOnce = 5_000;

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Records of a list as a file, for those who hold the export button: `{name, url}` (contract-visualdev §2.7), or `{jobId}` (ours)
 * when they are many.
 */
export async function exportRecords(ctx: Ctx, modelId: string, body: ExportBody): Promise<Reply> {
  const open = await openExported(ctx, modelId);
  const plan = await planExport(ctx, open, body);
  if (plan.total > mostAtOnce) return exportLater(ctx, open, { body, rows: plan.total });
  await tellExport(ctx, ctx.db, open.published, plan.total);
  const writer = writerOf(plan);
  const [content] = await Promise.all([bytesOf(writer.content), writeExport(ctx, plan, writer)]);
  const file = { name: exportName(open, plan, ctx.now), content, contentType: contentTypeOf(plan) };
  return { data: await createDownload(ctx, file) };
}
