/** A refused call's `data.proof`: the person must prove who they are first (server/services/auth/proof). */
export interface ProofDue {
  /** What counts; each alone is enough. */
  methods: ('password' | 'totp' | 'recovery' | 'passkey')[];
  /** The session was opened at another site: who has no password here proves it there, or signs in again. */
  outside?: true | { name: string; renderUrl: string };
}
