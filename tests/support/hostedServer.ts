import type { ChildProcess } from 'node:child_process';
import { spawnBuilt } from './builtMain';

/** The process of this worker's servers: started once, as files share their modules. */
let host: ChildProcess | undefined;
/** What its present server has written. */
let output: string[] = [];

function startHost(): ChildProcess {
  const program = new URL('./serverHost.mjs', import.meta.url).pathname;
  const started = spawnBuilt({}, undefined, program);
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  return started;
}

function ask(asked: ChildProcess, message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}\n${output.join('')}`));
    const ended = () => fail('The process of the servers ended.');
    asked.once('exit', ended);
    asked.once('message', ({ fault }: { fault?: string }) => {
      asked.off('exit', ended);
      if (fault) fail(fault);
      else resolve();
    });
    asked.send(message);
  });
}

/** Starts the built server with these variables in the process of this worker's servers, one at a time; returns what stops it. */
export async function startHosted(env: Record<string, string>): Promise<() => Promise<void>> {
  const alive = host && host.exitCode === null && host.signalCode === null ? host : startHost();
  host = alive;
  output = [];
  await ask(alive, { start: env });
  return () => ask(alive, { stop: true });
}
