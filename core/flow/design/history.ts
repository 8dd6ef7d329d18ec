import type { FlowDoc } from '../types';

/** Documents that were and that will be again; what is undone is kept until something new is done. */
export interface History {
  before: readonly FlowDoc[];
  now: FlowDoc;
  after: readonly FlowDoc[];
}

/** Older documents are forgotten: each shares what did not change with its neighbours. */
const kept = 200;

export const historyOf = (now: FlowDoc): History => ({ before: [], now, after: [] });

/** After an act; the same document is none. */
export const acted = (history: History, now: FlowDoc): History =>
  now === history.now ? history : { before: [...history.before, history.now].slice(-kept), now, after: [] };

export function undone({ before, now, after }: History): History {
  const last = before.at(-1);
  return last ? { before: before.slice(0, -1), now: last, after: [now, ...after] } : { before, now, after };
}

export function redone({ before, now, after }: History): History {
  const [next, ...rest] = after;
  return next ? { before: [...before, now], now: next, after: rest } : { before, now, after };
}
