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
