import { Type } from 'typebox';
import type { Ctx, RawReply } from '../../ctx';
import type { RouteSpec, UploadSpec } from '../../http/routeSpec';
import { receiveUpload } from '../../services/files/receive';
import { takeDownload } from './downloads';
import { openPreview, previewOf } from './preview/preview';
import { maxRequestBytes } from './uploads/chunked/chunkOf';
import { mergeChunks } from './uploads/chunked/merge';
import { storeChunk, storedChunks } from './uploads/chunked/storeChunk';
import { maxPacked, packFiles, zipOf } from './uploads/pack';
import { linkToFile, openFile, openPicture, rangedFile, saveUpload, type Uploads } from './uploads/uploads';

/** Replaces characters that headers may not contain, or that form paths, by `_`. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not reach a header
  return name.slice(0, 200).replace(/[\u0000-\u001f\u007f"\\/\p{Surrogate}]/gu, '_');
}

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8. */
function contentDisposition(name: string): string {
  const clean = safeName(name);
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_');
  const utf8 = encodeURIComponent(clean).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

const extension = (name: string) => name.slice(name.lastIndexOf('.')).toLowerCase();

/** The picture of a person without one. Browsers use the content type, not the `.png` of the contract's name. */
const defaultAvatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#d6e4f0"/><circle cx="32" cy="25" r="11" fill="#7d9ab5"/><path d="M10 60c2-15 11-22 22-22s20 7 22 22z" fill="#7d9ab5"/></svg>`;

const place = Type.Object({
  pathType: Type.Optional(Type.String({ maxLength: 50 })),
  isAccount: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), Type.Number()])),
  folder: Type.Optional(Type.String({ maxLength: 200 })),
});
const fileType = Type.String({ maxLength: 50 });
const fileName = Type.String({ maxLength: 200 });
const identifier = Type.String({ minLength: 1, maxLength: 100 });
const bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** Parameters of simple-uploader (contract-platform §6); `fileType` and `extension` are the query's. */
const chunk = Type.Object({
  identifier,
  filename: Type.String({ minLength: 1, maxLength: 300 }),
  totalSize: bytes,
  chunkSize: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  totalChunks: Type.Integer({ minimum: 1, maximum: 100_000 }),
  chunkNumber: Type.Integer({ minimum: 1, maximum: 100_000 }),
});
const merging = Type.Object({
  ...place.properties,
  identifier,
  fileName: Type.String({ minLength: 1, maxLength: 300 }),
  fileSize: bytes,
  type: Type.Optional(fileType),
});

/** An uploaded file must not execute anything in a browser (reliability T20). */
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

async function answerPicture(
  ctx: Ctx,
  uploads: Uploads,
  { type, name, ticket }: { type: string; name: string; ticket?: string },
): Promise<RawReply> {
  if (type === 'userAvatar' && name === '001.png') {
    const headers = { 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' };
    return { raw: true, contentType: 'image/svg+xml', body: defaultAvatar, headers };
  }
  const { contentType, content, ofSession } = await openPicture(ctx, uploads, { type, id: name, ticket });
  const headers = {
    ...inert,
    'content-disposition': 'inline',
    'cache-control': ofSession ? 'private, no-cache' : 'private, max-age=31536000, immutable',
  };
  return { raw: true, contentType, body: content, headers };
}

async function answerPreview(
  ctx: Ctx,
  uploads: Uploads,
  asked: { fileId: string; ticket: string; token: string; own: string },
): Promise<RawReply> {
  const { id, contentType } = await openPreview(ctx, asked);
  const headers = { ...inert, 'content-disposition': 'inline', 'cache-control': 'private, no-store' };
  return { raw: true, contentType, body: await rangedFile(uploads, id), headers };
}

async function answerDownload(
  ctx: Ctx,
  uploads: Uploads,
  query: { encryption: string; name?: string },
): Promise<RawReply> {
  const file = await takeDownload(ctx.db, ctx.now, query.encryption);
  if (file.files) {
    const headers = { ...inert, 'content-disposition': contentDisposition(file.name), 'cache-control': 'no-store' };
    return { raw: true, contentType: file.contentType, body: zipOf(uploads, file.files), headers };
  }
  const { body, size } = file.fileId
    ? await openFile(uploads, file.fileId)
    : { body: file.content, size: file.content.length };
  const name = query.name && extension(query.name) === extension(file.name) ? query.name : file.name;
  const headers = {
    ...inert,
    'content-length': String(size),
    'content-disposition': contentDisposition(name),
    'cache-control': 'no-store',
  };
  return { raw: true, contentType: file.contentType, body, headers };
}

/** Uploads, pictures and the bytes behind download links (contract-platform §1.5, §6). */
export function fileRoutes(uploads: Uploads): RouteSpec[] {
  const uploadAs = (typeOf: (path: Record<string, string>) => string): UploadSpec => ({
    maxBytes: uploads.settings.maxBytes,
    receive: (file, { now, path }) => receiveUpload(uploads, typeOf(path), now, file),
  });
  return [
    {
      call: 'file.upload',
      summary: 'One file of a form: `annex` any allowed kind, `annexpic`, `userAvatar` and `IM` pictures',
      permission: 'signedIn',
      path: Type.Object({ type: fileType }),
      body: place,
      upload: uploadAs(({ type }) => type ?? ''),
      handler: async (ctx, { body, received }) => ({ data: await saveUpload(ctx, received, body) }),
    },
    {
      call: 'file.uploadAnnex',
      summary: 'The same as annex, by the path without a type (spec §7)',
      permission: 'signedIn',
      body: place,
      upload: uploadAs(() => 'annex'),
      handler: async (ctx, { body, received }) => ({ data: await saveUpload(ctx, received, body) }),
    },
    {
      call: 'file.uploadChat',
      summary: 'A picture or a recording for a chat; a picture stays below 5 MB (CHAT-18)',
      permission: 'signedIn',
      body: place,
      upload: uploadAs(() => 'IM'),
      handler: async (ctx, { body, received }) => ({ data: await saveUpload(ctx, received, body) }),
    },
    {
      call: 'file.chunks',
      summary: 'Which chunks of a file this person has stored',
      permission: 'signedIn',
      query: chunk,
      handler: async (ctx, { query }) => ({ data: await storedChunks(ctx, uploads, query) }),
    },
    {
      call: 'file.chunk',
      summary: 'One chunk of a file; `merge` after the last missing one',
      permission: 'signedIn',
      audit: false,
      body: chunk,
      upload: { maxBytes: maxRequestBytes },
      handler: async (ctx, { body, file }) => ({
        data: await storeChunk(ctx, uploads, body, file?.content ?? Buffer.alloc(0)),
      }),
    },
    {
      call: 'file.merge',
      summary: 'One file of its chunks, after its size and MD5 have been checked',
      permission: 'signedIn',
      slow: true,
      body: merging,
      upload: { maxBytes: 1, optional: true },
      handler: async (ctx, { body }) => ({ data: await mergeChunks(ctx, uploads, body.type || 'annex', body) }),
    },
    {
      call: 'file.link',
      summary: 'A link by which an uploaded file is saved once',
      permission: 'signedIn',
      path: Type.Object({ type: fileType, fileId: fileName }),
      handler: async (ctx, { path }) => ({ data: await linkToFile(ctx, path.type, path.fileId) }),
    },
    {
      call: 'file.pack',
      summary: 'A link by which several uploaded files are saved once, as a zip',
      permission: 'signedIn',
      path: Type.Object({ type: fileType }),
      body: Type.Array(Type.Object({ fileId: fileName, fileName: Type.Optional(Type.String({ maxLength: 300 })) }), {
        maxItems: maxPacked,
      }),
      handler: async (ctx, { path, body }) => ({ data: await packFiles(ctx, path.type, body) }),
    },
    {
      call: 'file.preview',
      summary:
        'The address under which a file is shown; clients add `&token=` with their session token, and none with `own=1`',
      permission: 'signedIn',
      // `fileVersionId` and `fileDownloadUrl` of the contract name the same file.
      query: Type.Object(
        { fileName, own: Type.Optional(Type.String({ maxLength: 1 })) },
        { additionalProperties: true },
      ),
      handler: (ctx, { query }) => previewOf(ctx, query.fileName, query.own === '1'),
    },
    {
      call: 'file.show',
      summary: 'The bytes behind an address of `file.preview`, with ranges: for the session that got it, for two hours',
      permission: 'public',
      path: Type.Object({ fileId: fileName }),
      query: Type.Object({
        ticket: Type.Optional(Type.String({ maxLength: 200 })),
        token: Type.Optional(Type.String({ maxLength: 300 })),
        own: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      raw: true,
      perMinute: 3_000,
      handler: (ctx, { path, query: { ticket = '', token = '', own = '' } }) =>
        answerPreview(ctx, uploads, { ...path, ticket, token, own }),
    },
    {
      call: 'file.image',
      summary: 'Pictures for img elements, which send no token; the default avatar of contract-platform §10',
      permission: 'public',
      path: Type.Object({ type: fileType, name: fileName }),
      query: Type.Object({ ticket: Type.Optional(Type.String({ maxLength: 200 })) }, { additionalProperties: true }),
      raw: true,
      handler: (ctx, { path, query }) => answerPicture(ctx, uploads, { ...path, ticket: query.ticket }),
    },
    {
      call: 'file.download',
      summary: 'The bytes of a download link: once, within five minutes; `name` may rename the file, not its kind',
      permission: 'public',
      query: Type.Object({
        encryption: Type.String({ maxLength: 100 }),
        name: Type.Optional(Type.String({ maxLength: 300 })),
      }),
      raw: true,
      handler: (ctx, { query }) => answerDownload(ctx, uploads, query),
    },
  ];
}
