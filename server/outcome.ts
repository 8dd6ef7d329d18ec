import type { SessionUser } from './ctx';

/** How one call ended, for the audit trail (design: reliability T37). Times are UTC. */
export interface Outcome {
  /** Name in schemas/calls. */
  call: string;
  /** The kind of the affected thing (RouteSpec.audit), else the first part of the call's name. */
  subject: string;
  /** Writes and routes that declare `audit`; other calls are recorded only when they were denied or failed. */
  write: boolean;
  outcome: 'ok' | 'refused' | 'denied' | 'failed';
  user: SessionUser | undefined;
  ip: string;
  userAgent: string;
  method: string;
  /** Path without query values. */
  url: string;
  durationMs: number;
  requestId: string;
  /** What the person said about the change (RouteSpec.auditNote). */
  note?: string;
  at: Date;
}
