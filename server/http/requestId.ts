import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** 16 digits; Node keeps random bytes for UUIDs in store, so that no request waits for them. */
const newRequestId = () => randomUUID().replaceAll('-', '').slice(-16);
const shape = /^[\w.-]{8,128}$/;
const parent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Names requests for log and audit. Behind a trusted proxy its X-Request-Id is taken over; what others send is not. */
export const createRequestId =
  (trusted: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trusted ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && shape.test(given) ? given : newRequestId();
  };

/** The trace that a request belongs to (W3C Trace Context), as members of a log line; {}: none. */
export function traceOf(given: string | string[] | undefined): { traceId?: string; parentId?: string } {
  const [, traceId, parentId] = (typeof given === 'string' && parent.exec(given)) || [];
  return traceId && parentId ? { traceId, parentId } : {};
}
