import type { Bus } from '../../db/bus';
import type { Db } from '../../db/types';
import type { Delivery } from './delivery';
import { attempt, claim, laneOf, settle } from './queue';

/** Attempts of one process at a time: a receiver that does not answer holds one of them. */
const mostAtOnce = 32;
/** Of these, attempts of one lane while there is room. */
const mostOfLane = 4;
/** A lane takes at most this part of what the other lanes leave, but always one. */
const partOfRest = 1 / 4;
const everyMs = 1_000;

interface Options {
  db: Db;
  bus: Pick<Bus, 'publish'>;
  onError: (error: unknown) => void;
}

async function sendOne({ db, bus }: Options, delivery: Delivery): Promise<void> {
  const fault = await attempt(db, delivery, new Date());
  await settle(db, delivery, new Date(), fault);
  if (!fault && delivery.messageType === '1') bus.publish('message.changed', { messageId: delivery.id, pushed: true });
}

/** How many attempts a lane may have while the others have so many. */
const limitBeside = (others: number): number =>
  Math.max(1, Math.min(mostOfLane, Math.floor((mostAtOnce - others) * partOfRest)));

/**
 * Lanes without a free attempt, and how many of any lane may be claimed at once without exceeding its limit. The fuller a process
 * is, the less a lane may take: many slow lanes leave attempts to others.
 */
export function roomOf(underWay: Iterable<string>): { full: string[]; most: number } {
  const counts = new Map<string, number>();
  for (const lane of underWay) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  const used = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rooms = [...counts].map(([lane, count]) => [lane, limitBeside(used - count) - count] as const);
  const full = rooms.filter(([, room]) => room <= 0).map(([lane]) => lane);
  const open = rooms.filter(([, room]) => room > 0).map(([, room]) => room);
  return { full, most: Math.min(mostAtOnce - used, limitBeside(used), ...open) };
}

/** Sends what is due in the queue, every second. Returns the function that stops it: attempts under way end first. */
export function keepSending(options: Options): () => Promise<void> {
  const { db, onError } = options;
  const underWay = new Map<Promise<void>, string>();
  let claiming: Promise<void> | undefined;
  let stopped = false;
  const claimMore = async () => {
    const { full, most } = roomOf(underWay.values());
    if (stopped || most <= 0) return;
    const claimed = await claim(db, new Date(), most, full);
    for (const delivery of claimed) {
      const work: Promise<void> = sendOne(options, delivery)
        .catch(onError)
        .finally(() => {
          underWay.delete(work);
          pump();
        });
      underWay.set(work, laneOf(delivery));
    }
    if (claimed.length > 0) await claimMore();
  };
  const pump = () => {
    claiming ??= claimMore()
      .catch(onError)
      .finally(() => {
        claiming = undefined;
      });
  };
  const timer = setInterval(pump, everyMs).unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await claiming;
    await Promise.all(underWay.keys());
  };
}
