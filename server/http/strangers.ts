import { networkOf } from '../network';

/** How many sockets may be open without having announced a session. */
export interface StrangerLimits {
  /** From one address (IPv6: one /64 network). */
  ofNetwork: number;
  /** Of this process. The limit per address keeps one address from reaching it. */
  all: number;
  /** From one address in a minute: those that ended without having announced a session. */
  failedOfNetwork: number;
}

/**
 * After a restart an office behind one address returns within a moment; a refused client waits longer and longer, so that few
 * refusals take half a minute. An unannounced socket takes a few KB and five seconds at most; an office of 2,000 fails twice in
 * a minute at most, since its clients wait longer each time.
 */
const defaultLimits: StrangerLimits = { ofNetwork: 2_500, all: 10_000, failedOfNetwork: 5_000 };
const windowMs = 60_000;

/** A socket that has not announced a session. */
export interface Stranger {
  /** It has a session now, or the server could not look for it. */
  admitted: () => void;
  /** It ended without a session. After the first call of either nothing happens. */
  ended: () => void;
}

export interface Strangers {
  /** Counts a socket from this address; undefined when there are too many. */
  enter: (address: string) => Stranger | undefined;
}

/** Counts unannounced sockets by address and in all, and those that never announced a session in the current minute. */
export function createStrangers(limits: Partial<StrangerLimits> = {}, now = Date.now): Strangers {
  const { ofNetwork, all, failedOfNetwork } = { ...defaultLimits, ...limits };
  const counts = new Map<string, number>();
  let failed = new Map<string, number>();
  let windowEnd = 0;
  let total = 0;
  const failedOf = (network: string): number => {
    if (now() >= windowEnd) {
      failed = new Map();
      windowEnd = now() + windowMs;
    }
    return failed.get(network) ?? 0;
  };
  const add = (network: string, change: 1 | -1) => {
    total += change;
    const count = (counts.get(network) ?? 0) + change;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  };
  return {
    enter: (address) => {
      const network = networkOf(address);
      const open = counts.get(network) ?? 0;
      if (total >= all || open >= ofNetwork || failedOf(network) >= failedOfNetwork) return undefined;
      add(network, 1);
      let counted = true;
      const leave = (admitted: boolean) => {
        if (!counted) return;
        counted = false;
        add(network, -1);
        if (!admitted) failed.set(network, failedOf(network) + 1);
      };
      return { admitted: () => leave(true), ended: () => leave(false) };
    },
  };
}
