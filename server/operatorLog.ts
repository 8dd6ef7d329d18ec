const levels = { info: 30, warn: 40, error: 50, fatal: 60 };

/**
 * One line for the operator on standard error: JSON with the members of the server's log, or at a terminal the sentence
 * alone. `members`: what programs want to know beside it.
 */
export function tellOperator(
  level: keyof typeof levels,
  msg: string,
  members: object = {},
  { terminal = Boolean(process.stderr.isTTY), write = (text: string) => void process.stderr.write(text) } = {},
): void {
  const line = { level: levels[level], time: Date.now(), pid: process.pid, ...members, msg };
  write(`${terminal ? msg : JSON.stringify(line)}\n`);
}

/** The start, for the operator, on standard output whatever LOG_LEVEL is. */
export function announce(msg: string, members: object = {}): void {
  const write = (text: string) => void process.stdout.write(text);
  const terminal = Boolean(process.stdout.isTTY);
  tellOperator('info', terminal ? `  ${msg}` : msg, members, { terminal, write });
}

const membersOf = (error: unknown): object =>
  error instanceof Error ? { type: error.name, stack: error.stack } : { type: typeof error };
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'a value that is no error');

/** Warnings of Node and faults that nothing handled become lines of the log. An uncaught exception ends the process. */
export function tellOfProcess(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => tellOperator('warn', message, { type: name }));
  process.on('unhandledRejection', (error) => {
    tellOperator('error', `unhandled rejection: ${messageOf(error)}`, membersOf(error));
  });
  process.on('uncaughtException', (error) => {
    tellOperator('fatal', `uncaught exception: ${messageOf(error)}`, membersOf(error));
    process.exit(1);
  });
}
