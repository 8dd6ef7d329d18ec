/** What is wrong with a statement, as the key of a message. */
export class SqlProblem extends Error {
  readonly key: string;
  readonly values: Record<string, unknown>;
  constructor(key: string, values: Record<string, unknown> = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
