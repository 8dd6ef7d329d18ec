import type { Bus } from '../../db/bus';
import type { Db } from '../../db/types';
import type { Delivery } from './delivery';
import { attempt, claim, laneOf, settle } from './queue';

/** Attempts of one process at a time: a receiver that does not answer holds one of them. */
const mostAtOnce = 16;
/** Of these, attempts of one lane: a slow address leaves the others free. */
const mostOfLane = 4;
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

/** Lanes without a free attempt, and how many of any lane may be claimed at once without exceeding its limit. */
export function roomOf(underWay: Iterable<string>): { full: string[]; most: number } {
  const counts = new Map<string, number>();
  for (const lane of underWay) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  const all = [...counts];
  const full = all.filter(([, count]) => count >= mostOfLane).map(([lane]) => lane);
  const open = all.filter(([, count]) => count < mostOfLane).map(([, count]) => mostOfLane - count);
  const used = all.reduce((sum, [, count]) => sum + count, 0);
  return { full, most: Math.min(mostAtOnce - used, mostOfLane, ...open) };
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
