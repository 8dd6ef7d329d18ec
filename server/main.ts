import { existsSync, readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { backupCommand, restoreCommand, verifyCommand } from './backup/commands';
import { readDatabaseUrl, readDataDir } from './env';
import { moveCommand } from './moveData';
import { tellOfProcess, tellOperator } from './operatorLog';
import { overlayCommand } from './overlayCommand';
import { readAll, sayRefused, serve } from './serve';
import { fillFromFiles } from './settings/fromFiles';
import { StartFault } from './startFault';
import { stopOnSignals } from './stop';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function start(): Promise<void> {
  tellOfProcess();
  await serve(stopOnSignals);
}

/** Threads of this process, which on Linux have a priority each: those that compress and read files run already. */
const threads = () => (existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [0]);

/** Beside a server: its requests come first. */
function behindOthers(): void {
  for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_LOW);
}

const [command, ...args] = process.argv.slice(2);
const commands: Record<string, () => Promise<void>> = {
  move: () => moveCommand(args, readDataDir(), say),
  backup: async () => {
    const { env } = await readAll();
    // A backup without rests is taken when nobody works: on a busy machine the last one in the row might not end.
    if (env.backupPace < 100) behindOthers();
    await backupCommand(args, env, say);
  },
  verify: () => {
    behindOthers();
    return verifyCommand(args, say);
  },
  restore: async () => restoreCommand(args, (await readAll()).env, say),
  overlay: () => overlayCommand(args, { url: readDatabaseUrl(), say, refused: sayRefused }),
};
async function work(): Promise<void> {
  fillFromFiles();
  const run = command === undefined ? start : commands[command];
  if (!run)
    throw new Error(`${command} is no command; there are ${Object.keys(commands).join(', ')}, and none: the server.`);
  await run();
}
work().catch((error: Error) => {
  // The message is for the operator; a stack would hide it.
  const stack = process.env.LOG_LEVEL === 'debug' ? { stack: error.stack } : {};
  tellOperator('fatal', error.message, { fault: error instanceof StartFault ? error.kind : undefined, ...stack });
  process.exit(1);
});
