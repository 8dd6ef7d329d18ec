import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../outcome';
import { outcomeOf } from './answers';

/** How an answered request ended, for the audit trail. */
export function outcomeFrom(
  request: FastifyRequest,
  reply: FastifyReply,
  about: Pick<Outcome, 'call' | 'subject' | 'write' | 'note'>,
): Outcome {
  return {
    ...about,
    outcome: outcomeOf(request.outcomeCode),
    user: request.user,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    method: request.method,
    url: request.url.split('?')[0]!,
    durationMs: Math.round(reply.elapsedTime),
    requestId: request.id,
    at: new Date(),
  };
}
