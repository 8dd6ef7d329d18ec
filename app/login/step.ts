import { CallError } from '../../runtime/callError';

/** The second step that the server demands after the right password. */
export interface Step {
  ticket: string;
  methods: ('totp' | 'recovery' | 'passkey')[];
  /** An app must be set up first: its secret, as text and as the address of a QR code. */
  enrol?: { secret: string; uri: string };
}

/** The second step among the data of a refused sign-in; undefined: none is due. */
export function stepOf(error: unknown): Step | undefined {
  const data = error instanceof CallError ? error.envelope?.data : undefined;
  return (data as { secondFactor?: Step } | null | undefined)?.secondFactor;
}
