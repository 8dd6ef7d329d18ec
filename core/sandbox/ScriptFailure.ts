/** Why a script did not finish; `rejected`: its own promise was rejected. */
export class ScriptFailure extends Error {
  readonly kind: 'syntax' | 'thrown' | 'rejected' | 'timeout' | 'memory' | 'unavailable';
  constructor(kind: ScriptFailure['kind'], message: string) {
    super(message);
    this.name = 'ScriptFailure';
    this.kind = kind;
  }
}
