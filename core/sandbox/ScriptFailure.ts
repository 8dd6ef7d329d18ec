/** Why a script did not run to its end; `rejected` is its own promise saying no. */
export class ScriptFailure extends Error {
  readonly kind: 'syntax' | 'thrown' | 'rejected' | 'timeout' | 'memory' | 'unavailable';
  constructor(kind: ScriptFailure['kind'], message: string) {
    super(message);
    this.name = 'ScriptFailure';
    this.kind = kind;
  }
}
