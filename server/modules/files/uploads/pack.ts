import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { formatDate } from '../../../../core/format';
import { organisationZone } from '../../../../core/zone';
import { type Ctx, Refusal } from '../../../ctx';
import { cleanName, extensionOf } from '../../../services/files/cleanName';
import { createDownload, type PackedFile } from '../downloads';
import { findAllowedFile, openFile, type Uploads } from './uploads';

/** Files of one package. */
export const maxPacked = 500;

interface Wanted {
  fileId: string;
  fileName?: string;
}

/** A name that none of the others has: `计划副本k3x9a.pdf` (contract-platform §6). */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const extension = extensionOf(name);
  const stem = extension ? name.slice(0, -extension.length - 1) : name;
  return `${stem}副本${randomBytes(5).toString('hex').slice(0, 5)}${extension ? `.${extension}` : ''}`;
}

/** The shown name, when it has the kind of the stored one. */
function nameOf(stored: string, shown: string | undefined): string {
  const clean = cleanName(shown ?? '');
  return clean && extensionOf(clean) === extensionOf(stored) ? clean : stored;
}

/** A one-time link to a zip of these files; refused when there are none, or one is missing or not this user's to fetch. */
export async function packFiles(ctx: Ctx, type: string, wanted: readonly Wanted[]) {
  if (!wanted.length) throw new Refusal('file.none');
  const files: PackedFile[] = [];
  const taken = new Set<string>();
  for (const { fileId, fileName } of wanted) {
    const row = await findAllowedFile(ctx, { type, id: fileId });
    const name = freeName(nameOf(row.name, fileName), taken);
    taken.add(name.toLowerCase());
    files.push({ id: row.id, name });
  }
  const downloadName = `${ctx.t('file.packName')}${formatDate(ctx.now, 'yyyyMMddHHmmss', organisationZone())}.zip`;
  const ticket = { name: downloadName, content: Buffer.alloc(0), contentType: 'application/zip', files };
  return { downloadVo: await createDownload(ctx, ticket), downloadName };
}

/** The bytes of a zip, as they are read; one file is open at a time. A missing one breaks the download off. */
export function zipOf(uploads: Uploads, files: readonly PackedFile[]): Readable {
  const zip = new ZipFile();
  for (const { id, name } of files) {
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      openFile(uploads, id).then(
        ({ body }) => give(null, body),
        (error: Error) => give(error, null as never),
      );
    });
  }
  const bytes = zip.outputStream as Readable;
  zip.on('error', (error) => bytes.destroy(error as Error));
  zip.end();
  return bytes;
}
