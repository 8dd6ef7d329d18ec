/** Limits of a script. */
export interface ScriptLimits {
  /** Time inside the interpreter; waiting for outside results is not counted. */
  timeMs: number;
  /** Time waiting for asynchronous functions, in total. */
  waitMs: number;
  memoryBytes: number;
  stackBytes: number;
  /** JSON text of the result, and of the arguments of one call of an api function. */
  jsonLength: number;
  /** Number of calls of api functions. */
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
