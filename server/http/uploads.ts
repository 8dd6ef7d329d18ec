import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal, type UploadedFile } from '../ctx';
import type { RouteSpec } from './routeSpec';

type Upload = NonNullable<RouteSpec['upload']>;

const maxFields = 50;
const maxFieldBytes = 100_000;

function sizeWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
}

async function readFile(part: MultipartFile, { maxBytes, tooLarge }: Upload): Promise<UploadedFile> {
  const refusal = () => new Refusal(tooLarge ?? 'request.fileTooLarge', { limit: sizeWords(maxBytes) });
  const content = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? refusal() : error;
  });
  // The parser may truncate a stream instead of failing (design: stack §4).
  if (part.file.truncated) throw refusal();
  return { filename: part.filename, mimetype: part.mimetype, content };
}

/** Reads a multipart request: one `file`, and the other members as the body. */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<void> {
  if (!request.isMultipart()) throw new Refusal('request.fileMissing');
  const body: Record<string, unknown> = {};
  const limits = { fileSize: upload.maxBytes, files: 1, fields: maxFields, fieldSize: maxFieldBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') request.uploaded = await readFile(part, upload);
    else body[part.fieldname] = part.value;
  }
  if (!request.uploaded) throw new Refusal('request.fileMissing');
  request.body = body;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart request. */
    uploaded: UploadedFile | undefined;
  }
}
