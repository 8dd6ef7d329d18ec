import type { FastifyInstance } from 'fastify';
import { codingFor, codings, minPackedBytes } from './coding';

/**
 * Packs JSON answers. What an answer holds cannot be guessed by its size (BREACH): a browser sends the token only from our
 * own pages, as a header.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : undefined;
    if (text === undefined || text.length < minPackedBytes || reply.hasHeader('content-encoding')) return payload;
    if (!/\bjson\b/.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    reply.header('vary', 'accept-encoding');
    const coding = codingFor(request.headers['accept-encoding']);
    if (!coding) return payload;
    reply.removeHeader('content-length');
    reply.header('content-encoding', coding);
    return codings[coding].pack(text);
  });
}
