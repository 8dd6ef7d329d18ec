import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type ReceivedFile, Refusal, type UploadedFile } from '../ctx';
import type { UploadSpec } from './routeSpec';

const maxFields = 50;
const maxFieldBytes = 100_000;

function sizeWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
}

function tooLarge({ maxBytes, tooLarge: key }: UploadSpec): Refusal {
  return new Refusal(key ?? 'request.fileTooLarge', { limit: sizeWords(maxBytes) });
}

async function readFile(part: MultipartFile, upload: UploadSpec): Promise<UploadedFile> {
  const content = await part.toBuffer().catch((error: { code?: string }) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(upload) : error;
  });
  // The parser may truncate a stream instead of failing (design: stack §4).
  if (part.file.truncated) throw tooLarge(upload);
  return { filename: part.filename, mimetype: part.mimetype, content };
}

async function* whole(part: MultipartFile, upload: UploadSpec): AsyncGenerator<Buffer> {
  yield* part.file.iterator({ destroyOnReturn: false });
  if (part.file.truncated) throw tooLarge(upload);
}

/** A refused file is read to its end: a browser shows an answer only after it has sent everything. */
async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
  upload: UploadSpec,
  receive: NonNullable<UploadSpec['receive']>,
): Promise<ReceivedFile> {
  const { filename, mimetype, file } = part;
  const path = request.params as Record<string, string>;
  try {
    return await receive({ filename, mimetype, content: whole(part, upload) }, { now: new Date(), path });
  } catch (error) {
    if (!file.destroyed) await finished(file.resume()).catch(() => undefined);
    throw error;
  }
}

/** Reads a multipart request: one `file`, and the other members as the body. */
export async function readUpload(request: FastifyRequest, upload: UploadSpec): Promise<void> {
  if (!request.isMultipart()) throw new Refusal('request.fileMissing');
  const body: Record<string, unknown> = {};
  const limits = { fileSize: upload.maxBytes, files: 1, fields: maxFields, fieldSize: maxFieldBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') body[part.fieldname] = part.value;
    else if (upload.receive) request.received = await receiveFile(request, part, upload, upload.receive);
    else request.uploaded = await readFile(part, upload);
  }
  if (!request.uploaded && !request.received && !upload.optional) throw new Refusal('request.fileMissing');
  request.body = body;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart request, in memory. */
    uploaded: UploadedFile | undefined;
    /** What the route's `receive` made of the file. */
    received: ReceivedFile | undefined;
  }
}
