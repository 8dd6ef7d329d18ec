import { Type } from 'typebox';
import { Refusal, type RouteSpec } from '../http/types';
import { takeDownload } from '../services/downloads';

/** Letters that headers may not carry, and those that make paths, become `_`. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a header
  return name.slice(0, 200).replace(/[\u0000-\u001f\u007f"\\/\p{Surrogate}]/gu, '_');
}

/** RFC 6266: an ASCII name for old readers, the real one in UTF-8. */
function contentDisposition(name: string): string {
  const clean = safeName(name);
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_');
  const utf8 = encodeURIComponent(clean).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

const extension = (name: string) => name.slice(name.lastIndexOf('.')).toLowerCase();

/** Drawn here: a person without a picture. Browsers go by the content type, not by the `.png` of the contract's name. */
const defaultAvatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#d6e4f0"/><circle cx="32" cy="25" r="11" fill="#7d9ab5"/><path d="M10 60c2-15 11-22 22-22s20 7 22 22z" fill="#7d9ab5"/></svg>`;

/** Bytes behind a download link (contract-platform §1.5). */
export const fileRoutes: RouteSpec[] = [
  {
    call: 'file.image',
    summary: 'Pictures for img elements; so far the default avatar of contract-platform §10',
    permission: 'public',
    path: Type.Object({ type: Type.String({ maxLength: 50 }), name: Type.String({ maxLength: 200 }) }),
    raw: true,
    handler: async (_ctx, { path }) => {
      if (path.type !== 'userAvatar' || path.name !== '001.png') throw new Refusal('error.notFound', {}, { code: 404 });
      const headers = { 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' };
      return { raw: true, contentType: 'image/svg+xml', body: defaultAvatar, headers };
    },
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
    handler: async (ctx, { query }) => {
      const file = await takeDownload(ctx.db, ctx.now, query.encryption);
      const name = query.name && extension(query.name) === extension(file.name) ? query.name : file.name;
      return {
        raw: true,
        contentType: file.contentType,
        body: file.content,
        headers: {
          'content-disposition': contentDisposition(name),
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'no-store',
        },
      };
    },
  },
];
