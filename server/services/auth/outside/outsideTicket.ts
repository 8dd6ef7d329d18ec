/** The state of a ticket, from the button to the session (contract §2.3). */
export type OutsideState =
  | { state: 'new' }
  /** `kept`: what the kind of the provider needs at the return. */
  | { state: 'started'; providerId: string; kept: Record<string, string>; again: boolean }
  /** The provider knows the person, and we do not. */
  | { state: 'unbound'; providerId: string; subject: string }
  | { state: 'done'; providerId: string; idToken: string; again: boolean }
  | { state: 'failed'; key: string; values?: Record<string, unknown> };
