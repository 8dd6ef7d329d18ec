import { type Static, Type } from 'typebox';
import type { Ctx } from '../../ctx';
import type { RouteSpec } from '../../http/routeSpec';
import type { Documents } from '../../services/platform/documents';
import type { Storage } from '../../storage/types';
import { createDownload } from '../files/downloads';
import { pdfOf } from './pdf';
import { inlinePictures } from './pictures';
import { documentOf, type Filled, fillRecords } from './print';
import { wordFile } from './word';

/** Records of one call; a client prints more in several calls. */
const mostRecords = 500;

/** A template and the records to print with it. */
export const PrintRecords = Type.Object({
  id: Type.String({ maxLength: 50 }),
  formIds: Type.Array(Type.String({ maxLength: 200 }), { maxItems: mostRecords }),
});

interface Around {
  storage: Storage;
  documents: Documents;
}

/** Files are read without this server: their pictures are inside. */
async function filledWithPictures(
  ctx: Ctx,
  { storage, documents }: Around,
  { id, formIds }: Static<typeof PrintRecords>,
): Promise<Filled> {
  const filled = await fillRecords(ctx, documents, id, formIds);
  await inlinePictures(ctx, storage, filled.records);
  return filled;
}

/** `/api/system/printDev/Pdf` and `/Word`: prints as files (contract-visualdev §10). */
export function printFileRoutes(around: Around): RouteSpec[] {
  return [
    {
      call: 'printDev.pdf',
      summary: 'Records as a PDF, where this server has a browser for it',
      permission: 'signedIn',
      body: PrintRecords,
      audit: 'print',
      handler: async (ctx, { body }) => {
        const filled = await filledWithPictures(ctx, around, body);
        const content = await pdfOf(documentOf(filled));
        const file = { name: `${filled.title}.pdf`, content, contentType: 'application/pdf' };
        return { data: await createDownload(ctx, file) };
      },
    },
    {
      call: 'printDev.word',
      summary: 'Records as a Word file: `docx`, or `doc` under the specified name (PRNT-10)',
      permission: 'signedIn',
      body: Type.Object({
        ...PrintRecords.properties,
        format: Type.Optional(Type.Union([Type.Literal('docx'), Type.Literal('doc')])),
      }),
      audit: 'print',
      handler: async (ctx, { body }) => {
        const filled = await filledWithPictures(ctx, around, body);
        return { data: await createDownload(ctx, await wordFile(filled, body.format ?? 'docx')) };
      },
    },
  ];
}
