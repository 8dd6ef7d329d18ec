/** What a script may use up. */
export interface ScriptLimits {
  /** Inside the interpreter; waiting for an answer from outside is not counted. */
  timeMs: number;
  /** For answers of asynchronous functions, all together. */
  waitMs: number;
  memoryBytes: number;
  stackBytes: number;
  /** JSON text of the result, and of one argument list given to a function of the api. */
  jsonLength: number;
  /** Calls of functions of the api. */
  hostCalls: number;
}

export const scriptLimits: ScriptLimits = {
  timeMs: 1_000,
  waitMs: 60_000,
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  jsonLength: 1024 * 1024,
  hostCalls: 10_000,
};
