import type { Envelope } from '../core/envelope';

/** A failed call. Its message is the one that the person saw (spec §8). */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** Name in schemas/calls. */
  readonly call: string;
  /** The whole answer; undefined when there was none (network, timeout, a status other than 2xx). */
  readonly envelope: Envelope<unknown> | undefined;
  constructor(call: string, message: string, envelope?: Envelope<unknown>, options?: ErrorOptions) {
    super(message, options);
    this.call = call;
    this.envelope = envelope;
  }
}

/** The server answered that it has no such path (HTTP 404): one of the same contract with fewer calls. */
export function isUnknownPath(error: unknown): boolean {
  const { cause } = error as { cause?: { response?: { status?: number } } };
  return error instanceof CallError && cause?.response?.status === 404;
}

/** Whether the server answered with a refusal. Errors other than CallError are refusals of the client itself. */
export function isRefusal(error: unknown): boolean {
  return !(error instanceof CallError) || error.envelope !== undefined;
}
