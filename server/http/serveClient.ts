import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { baseMark } from '../../core/basePath';
import { buildOf } from '../../core/build';
import { isElsewhere, isPage } from '../settings/pages';
import { markupBelow } from './basePath';
import { type Coding, codingFor, codings, minPackedBytes } from './coding';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  // Tables and fonts of pdf.js.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const packedSuffixes: Record<Coding, string> = { br: '.br', gzip: '.gz' };
const compressible = /^(text|application\/(json|wasm|manifest)|image\/svg)/;
interface ClientFile {
  bytes: Buffer;
  type: string;
  /** None: its name holds a hash of its content, and it never changes. */
  etag?: string;
  packed: Partial<Record<Coding, Promise<Buffer>>>;
}

/** What the build packed beside a file (app/build/pack.ts). */
function packedBeside(path: string, all: ReadonlySet<string>): ClientFile['packed'] {
  const packed: ClientFile['packed'] = {};
  for (const [coding, suffix] of Object.entries(packedSuffixes) as [Coding, string][]) {
    if (all.has(path + suffix)) packed[coding] = Promise.resolve(readFileSync(path + suffix));
  }
  return packed;
}

export interface ClientOptions {
  /** Where the product is below its host: `/weft`; default '': at the root. */
  basePath?: string;
  /** Visitors who are not signed in see the public site (core/publicPages). */
  publicSite?: boolean;
  /** Files of plugins by path (server/plugins/clientFiles); the page is told of them. */
  plugins?: ReadonlyMap<string, Buffer>;
}

/** Tells the client of the public site, and leads crawlers without scripts to it. */
const siteMarks = (base: string) =>
  `<meta name="weft-public-site" content="1" /><noscript><meta http-equiv="refresh" content="0; url=${base}/index" /></noscript></head>`;
const pluginMark = '<meta name="weft-plugins" content="1" /></head>';
const marked = (page: Buffer, mark: string): Buffer => Buffer.from(page.toString().replace('</head>', () => mark));

/** The page as it is served with these options; the same object if nothing is added. */
function pageWith(page: Buffer, { basePath = '', publicSite, plugins }: ClientOptions): Buffer {
  const below = Buffer.from(markupBelow(basePath, page.toString()));
  const withBase = basePath ? marked(below, `<meta name="${baseMark}" content="${basePath}" /></head>`) : page;
  const withSite = publicSite ? marked(withBase, siteMarks(basePath)) : withBase;
  return plugins?.size ? marked(withSite, pluginMark) : withSite;
}

/** Every file of the build by its path, read once. Only these are served: no path from a request reaches the disk. */
function readBuild(dir: string, options: ClientOptions): Map<string, ClientFile> {
  const files = new Map<string, ClientFile>();
  const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  for (const [path, bytes] of options.plugins ?? [])
    files.set(path, {
      bytes,
      type: types[extname(path)] ?? 'application/octet-stream',
      etag: etagOf(bytes),
      packed: {},
    });
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const all = new Set(names.map((entry) => join(entry.parentPath, entry.name)));
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name).slice(dir.length).replaceAll('\\', '/');
    const type = types[extname(entry.name)];
    // Files that the browser does not use (source maps, dot files) are not served.
    if (!type || entry.name.startsWith('.')) continue;
    const stored = readFileSync(join(dir, path));
    const bytes = path === '/index.html' ? pageWith(stored, options) : stored;
    files.set(path, {
      bytes,
      type,
      etag: path.startsWith('/assets/') ? undefined : etagOf(bytes),
      packed: bytes === stored ? packedBeside(join(dir, path), all) : {},
    });
  }
  return files;
}

/** Pages are compared at every load; pictures without a hash (the icon of the tab) once a day. */
function cachingOf({ etag, type }: ClientFile): string {
  if (!etag) return 'public, max-age=31536000, immutable';
  return type.startsWith('image/') ? 'public, max-age=86400' : 'no-cache';
}

const isOfFrame = /^\/assets\/\w+Frame-[\w-]+\.js$/;

async function sendFile(
  file: ClientFile,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404,
): Promise<FastifyReply> {
  // Scripts of preview frames are loaded by documents of an opaque origin (widgets/preview).
  if (isOfFrame.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
  // A hashed file is asked for once: nothing in its head but what the browser needs (first load).
  if (file.etag) reply.header('etag', file.etag);
  else {
    reply.removeHeader('x-request-id');
    // HTTP/1.1 connections stay open without a word.
    reply.raw.removeHeader('connection');
  }
  reply.headers({
    vary: file.type.startsWith('text/html') ? 'accept-encoding, accept' : 'accept-encoding',
    'cache-control': cachingOf(file),
  });
  if (status === 200 && file.etag && request.headers['if-none-match']?.includes(file.etag))
    return reply.code(304).send();
  const packs = compressible.test(file.type) && file.bytes.length >= minPackedBytes;
  const coding = packs ? codingFor(request.headers['accept-encoding']) : undefined;
  reply.code(status).type(file.type);
  if (!coding) return reply.send(file.bytes);
  // A build that was packed elsewhere, or not at all, is packed at the first request.
  file.packed[coding] ??= codings[coding].packTight(file.bytes);
  return reply.header('content-encoding', coding).send(await file.packed[coding]);
}

export interface ServeClient {
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined;
  /** The build that is served (core/build). */
  build?: string;
}

/**
 * The built client (`dist/web`): files as they are, pages as index.html. Returns undefined for unknown paths.
 * Without a build every path is unknown.
 */
export function clientOf(dir: string, options: ClientOptions = {}): ServeClient {
  const files = existsSync(join(dir, 'index.html')) ? readBuild(dir, options) : new Map<string, ClientFile>();
  const serve: ServeClient = (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const path = request.url.split('?')[0]!;
    const file =
      files.get(path === '/' ? '/index.html' : path) ??
      (isPage(path, request.headers.accept) ? files.get('/index.html') : undefined);
    return file && sendFile(file, request, reply, isElsewhere(path) ? 404 : 200);
  };
  const page = files.get('/index.html');
  serve.build = page && buildOf(page.bytes.toString());
  return serve;
}
