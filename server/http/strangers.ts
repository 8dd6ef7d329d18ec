import { networkOf } from '../network';

/** How many sockets may be open without having announced a session. */
export interface StrangerLimits {
  /** From one address (IPv6: one /64 network). */
  ofNetwork: number;
  /** Of this process. The limit per address keeps one address from reaching it. */
  all: number;
}

/**
 * After a restart an office behind one address returns within a moment; a refused client waits longer and longer, so that few
 * refusals take half a minute. An unannounced socket takes a few KB and five seconds at most.
 */
const defaultLimits: StrangerLimits = { ofNetwork: 2_500, all: 10_000 };

export interface Strangers {
  /** Counts a socket from this address; undefined when there are too many. The result ends the count, once. */
  enter: (address: string) => (() => void) | undefined;
}

/** Counts unannounced sockets by address and in all. */
export function createStrangers(limits: Partial<StrangerLimits> = {}): Strangers {
  const { ofNetwork, all } = { ...defaultLimits, ...limits };
  const counts = new Map<string, number>();
  let total = 0;
  const add = (network: string, change: 1 | -1) => {
    total += change;
    const count = (counts.get(network) ?? 0) + change;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  };
  return {
    enter: (address) => {
      const network = networkOf(address);
      if (total >= all || (counts.get(network) ?? 0) >= ofNetwork) return undefined;
      add(network, 1);
      let counted = true;
      return () => {
        if (counted) add(network, -1);
        counted = false;
      };
    },
  };
}
