/** An error in a statement, as a message key. */
export class SqlProblem extends Error {
  readonly key: string;
  readonly values: Record<string, unknown>;
  constructor(key: string, values: Record<string, unknown> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
