import { Type } from 'typebox';
import type { RouteSpec } from '../http/types';
import { takeDownload } from '../services/downloads';

/** Letters that headers may not carry, and those that make paths, become `_`. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a header
  return name.slice(0, 200).replace(/[\u0000-\u001f\u007f"\\/\p{Surrogate}]/gu, '_');
}

/** RFC 6266: an ASCII name for old readers, the real one in UTF-8. */
export function contentDisposition(name: string): string {
  const clean = safeName(name);
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_');
  const utf8 = encodeURIComponent(clean).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

const extension = (name: string) => name.slice(name.lastIndexOf('.')).toLowerCase();

/** Bytes behind a download link (contract-platform §1.5). */
export const fileRoutes: RouteSpec[] = [
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
