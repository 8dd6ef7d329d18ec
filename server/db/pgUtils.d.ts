declare module 'pg/lib/utils' {
  /** Text, bytes or null as the driver sends them. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
