import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const compressible = /^(text|application\/(json|wasm|manifest)|image\/svg)/;
/** Quality 9 takes a tenth of the time of 11 and gives nearly its size; each file is compressed once. */
const packers = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Coding = keyof typeof packers;

interface ClientFile {
  bytes: Buffer;
  type: string;
  etag: string;
  /** Its name holds a hash of its content: it never changes. */
  immutable: boolean;
  packed: Partial<Record<Coding, Promise<Buffer>>>;
}

/** Every file of the build by its path, read once. Only these are served: no path from a request reaches the disk. */
function readBuild(dir: string): Map<string, ClientFile> {
  const files = new Map<string, ClientFile>();
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name).slice(dir.length).replaceAll('\\', '/');
    const type = types[extname(entry.name)];
    // Files that the browser does not use (source maps, dot files) are not served.
    if (!type || entry.name.startsWith('.')) continue;
    const bytes = readFileSync(join(dir, path));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    files.set(path, { bytes, type, etag, immutable: path.startsWith('/assets/'), packed: {} });
  }
  return files;
}

function codingOf(file: ClientFile, accepted: string): Coding | undefined {
  if (!compressible.test(file.type) || file.bytes.length < 1024) return undefined;
  return (['br', 'gzip'] as const).find((coding) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted),
  );
}

async function sendFile(file: ClientFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const coding = codingOf(file, String(request.headers['accept-encoding'] ?? ''));
  reply.code(200).type(file.type);
  if (!coding) return reply.send(file.bytes);
  file.packed[coding] ??= packers[coding](file.bytes);
  return reply.header('content-encoding', coding).send(await file.packed[coding]);
}

/** The server's own paths, and names with an extension, are only files; any other path is a page of the client. */
function isPage(path: string): boolean {
  return !/^\/(api|health|websocket)(\/|$)/i.test(path) && !/\.\w+$/.test(path);
}

export type ServeClient = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/**
 * The built client (`dist/web`): files as they are, pages as index.html. Returns undefined for unknown paths.
 * Without a build every path is unknown.
 */
export function clientOf(dir: string): ServeClient {
  const files = existsSync(join(dir, 'index.html')) ? readBuild(dir) : new Map<string, ClientFile>();
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = request.url.split('?')[0]!;
    const file =
      files.get(path === '/' ? '/index.html' : path) ?? (isPage(path) ? files.get('/index.html') : undefined);
    return file && sendFile(file, request, reply);
  };
}
