/** Events after which an answer that a page was built from may be old. */
const changing = new Set([
  // Of another process, nobody knows which.
  'lost',
  'document.changed',
  'model.released',
  'menu.changed',
  'permission.changed',
  'configuration.changed',
]);

/** Most that the first frame is under way. */
const wayMs = 1_000;

interface MissedEvents {
  heard: (event: string) => void;
  /** Called when the first frame arrives, with the age that it says; the answer, once the socket is listed: whether one was missed. */
  since: (ageMs: unknown) => () => boolean;
}

/**
 * What changes between the answers that a page is built from and its socket is told to other sockets only: the page would show the old
 * state for ever. It says with its first frame how old its answers are. A client that does not say missed nothing.
 */
export function createMissedEvents(now: () => number = () => performance.now()): MissedEvents {
  let latest = Number.NEGATIVE_INFINITY;
  return {
    heard: (event) => {
      if (changing.has(event)) latest = now();
    },
    since: (ageMs) => {
      const from = typeof ageMs === 'number' ? now() - ageMs - wayMs : Number.POSITIVE_INFINITY;
      return () => latest >= from;
    },
  };
}
