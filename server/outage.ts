/** What is missing: the database; the knowledge whether a commit was stored; the storage of files; room on a disk. */
export type OutageKind = 'away' | 'inDoubt' | 'filesAway' | 'full';

/** The server cannot serve for now; the request is not at fault. Answered with HTTP 503 (`http/answers`). */
export class Outage extends Error {
  override readonly name = 'Outage';
  readonly kind: OutageKind;
  constructor(kind: OutageKind, cause: unknown) {
    super(`${kind}: ${(cause as Error | undefined)?.message ?? String(cause)}`, { cause });
    this.kind = kind;
  }
}

/** SQLSTATE and errno of a disk or a quota without room. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The outage behind an error; undefined when it is something else. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof Outage) return error;
  return fullCodes.has((error as { code?: string } | null)?.code ?? '') ? new Outage('full', error) : undefined;
}
