import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RangedContent, RawReply } from '../ctx';

interface Range {
  /** Both inclusive. */
  start: number;
  end: number;
}

/**
 * The one range of a Range header (RFC 9110 §14). undefined: the whole content is sent, as for several ranges or another
 * unit. `beyond`: no byte of it exists.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'beyond' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return undefined;
  if (from && to && Number(to) < Number(from)) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end ? 'beyond' : { start, end };
}

export const isRanged = (body: RawReply['body']): body is RangedContent => typeof body === 'object' && 'tag' in body;

/** Sends the content, or the range of it that the request names (206, 416). `tag`: names these bytes for ever. */
export async function sendRanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, tag, open }: RangedContent,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  reply.headers({ 'accept-ranges': 'bytes', etag });
  const held = request.headers['if-range'];
  const range = held === undefined || held === etag ? rangeOf(request.headers.range, size) : undefined;
  if (range === 'beyond') {
    reply.removeHeader('content-disposition').header('content-range', `bytes */${size}`);
    return reply.code(416).send('');
  }
  if (!range) return reply.header('content-length', String(size)).send(await open());
  const { start, end } = range;
  reply.headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) });
  return reply.code(206).send(await open(range));
}
