import type { Draft, DraftPort } from '../ports';

/** Drafts in memory; content crosses it as JSON. */
export interface FakeDrafts extends DraftPort {
  stored: Map<string, Draft & { place: string }>;
  /** Number of writes. */
  writes: number;
}

export function fakeDrafts(): FakeDrafts {
  const device: FakeDrafts = {
    stored: new Map(),
    writes: 0,
    find: async (place) =>
      [...device.stored.values()]
        .filter((each) => each.place === JSON.stringify(place))
        .sort((a, b) => b.savedAt - a.savedAt),
    save: async (id, place, content) => {
      device.writes += 1;
      const text = JSON.stringify(content);
      device.stored.set(id, { id, savedAt: Date.now(), place: JSON.stringify(place), content: JSON.parse(text) });
    },
    remove: async (id) => void device.stored.delete(id),
  };
  return device;
}
