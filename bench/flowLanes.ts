import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { approve, type From, handIn } from './flowCalls';

/** One who hands in and approves, one instance after the other. A command without an answer is given again, with its key. */
interface Lane {
  name: string;
  /** How many instances are behind it, the one at hand, and its next command: 0 hands in, n approves the nth step. */
  made: number;
  id: string;
  at: number;
  key: string;
}

/** What a run of kills has done so far; the next one goes on from it. */
export interface Kept {
  rounds: number;
  flowId: string;
  /** Ends of the ids of tasks, which all instances have alike. */
  tasks: string[];
  /** Commands that were acknowledged, by instance: so many lines its record must have. */
  commands: Record<string, number>;
  count: number;
  lanes: Lane[];
}

export const newKept = (lanes: number, name: string): Kept => ({
  rounds: 0,
  flowId: '',
  tasks: [],
  commands: {},
  count: 0,
  lanes: Array.from({ length: lanes }, (_, n) => ({ name: `${name}-${n}`, made: 0, id: '', at: 0, key: '' })),
});

/** What a run before left in this file; undefined: there was none. */
export const readKept = (file: string): Kept | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
export const writeKept = (file: string, kept: Kept): void => writeFileSync(file, JSON.stringify(kept));

/** Every so many commands one is given twice, with one key. */
const repeatEvery = 5;

async function give(kept: Kept, lane: Lane, from: From): Promise<void> {
  lane.key ||= randomUUID();
  const { at, id } = lane;
  const keyed = { ...from, key: lane.key };
  const run = async (): Promise<string> => {
    if (at === 0) return handIn(keyed, kept.flowId, `${lane.name}-${lane.made}`);
    await approve(keyed, `${id}${kept.tasks[at - 1]}`);
    return id;
  };
  const done = await run();
  kept.commands[done] = (kept.commands[done] ?? 0) + 1;
  kept.count += 1;
  const next = (at + 1) % (kept.tasks.length + 1);
  Object.assign(lane, { id: done, at: next, key: '', made: next === 0 ? lane.made + 1 : lane.made });
  if (kept.count % repeatEvery === 0 && (await run()) !== done)
    throw new Error('A repeated command made another instance.');
}

/** Gives commands until the server is gone. */
export async function actUntilKilled(kept: Kept, lane: Lane, from: From): Promise<void> {
  try {
    for (;;) await give(kept, lane, from);
  } catch (fault) {
    // A refused command is a fault of the product; a broken connection is the kill.
    if (!(fault instanceof TypeError || fault instanceof SyntaxError)) throw fault;
  }
}
