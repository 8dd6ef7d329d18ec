import { chatLimits } from '../../core/chat';

type Ids = ReadonlySet<string>;

const without = (ids: Ids, id: string): Ids => new Set([...ids].filter((each) => each !== id));
const and = (ids: Ids, id: string): Ids => (ids.has(id) ? ids : new Set([...ids, id]));

interface Options {
  send: (method: string, members: Record<string, unknown>) => void;
  set: (change: { online?: Ids; typing?: Ids }) => void;
  get: () => { online: Ids; typing: Ids };
}

/** Who of the watched people is online, and who is writing to this person. */
export function createPresence({ send, set, get }: Options) {
  const marks = new Map<string, ReturnType<typeof setTimeout>>();
  let watched: readonly string[] = [];
  let lastTold = { peerId: '', at: 0 };

  function stopped(id: string): void {
    clearTimeout(marks.get(id));
    if (marks.delete(id)) set({ typing: without(get().typing, id) });
  }

  function tellWatched(): void {
    if (watched.length > 0 || get().online.size > 0) send('WatchOnline', { userIds: watched });
  }

  return {
    watch: (ids: readonly string[]) => {
      watched = ids.slice(0, chatLimits.watched);
      tellWatched();
      if (watched.length === 0) set({ online: new Set() });
    },
    /** After a connection. */
    tellWatched,
    onlineAmong: (ids: readonly string[]) => set({ online: new Set(ids) }),
    came: (id: string) => watched.includes(id) && set({ online: and(get().online, id) }),
    went: (id: string) => {
      if (get().online.has(id)) set({ online: without(get().online, id) });
    },
    /** This person is writing; the mark goes by itself. */
    writes: (id: string) => {
      clearTimeout(marks.get(id));
      marks.set(
        id,
        setTimeout(() => stopped(id), chatLimits.typingMs),
      );
      set({ typing: and(get().typing, id) });
    },
    stopped,
    /** Tells the other person that this one is writing, at most every few seconds. */
    tellTyping: (peerId: string) => {
      const now = Date.now();
      if (lastTold.peerId === peerId && now - lastTold.at < chatLimits.typingEveryMs) return;
      lastTold = { peerId, at: now };
      send('Typing', { toUserId: peerId });
    },
    clear: () => {
      for (const id of [...marks.keys()]) stopped(id);
      watched = [];
    },
  };
}
