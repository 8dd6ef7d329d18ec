/** Every JSON answer of the platform (spec §7, contract §1.1). Success is exactly `code === 200`. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}

/** Codes of contract §1.2. Every business outcome has HTTP status 200. */
export const code = {
  ok: 200,
  refused: 400,
  denied: 403,
  failed: 500,
  signedOut: 600,
  kickedOut: 601,
  badToken: 602,
} as const;

/** Whether the session has ended: the client clears the token and goes to /login (spec §8). */
export function endsSession(value: number): boolean {
  return value === code.signedOut || value === code.kickedOut || value === code.badToken;
}

export interface Page<T> {
  list: T[];
  pagination: { currentPage: number; pageSize: number; total: number };
}
