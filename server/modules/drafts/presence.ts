import { randomUUID } from 'node:crypto';
import type { DraftPerson } from '../../../core/socket';
import type { Bus } from '../../db/bus';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { type LiveSocket, send } from '../../services/platform/liveSockets';
import { socketMs } from '../../services/platform/socketSessions';
import { avatarPath } from '../people/profile';

export type DraftKind = 'model' | 'screen';

/** Drafts that one socket may have open. */
const mostOpen = 50;

/** People that one process names to the others: an event has a size. */
const mostTold = 100;

/** People of another process, as it told last. */
interface Told {
  userIds: string[];
  at: number;
}

/** A draft that is open here, and where else. */
interface Open {
  kind: DraftKind;
  id: string;
  sockets: Map<LiveSocket, string>;
  others: Map<string, Told>;
  /** Counts what is sent, so that a slow look-up does not overwrite a later one. */
  turn: number;
}

async function peopleOf(db: Db, ids: readonly string[]): Promise<DraftPerson[]> {
  if (ids.length === 0) return [];
  const rows = await findAll(db, 'weftUser', ['id', 'realName', 'account', 'headIcon'], { id: [...ids] }, [
    'realName',
    'id',
  ]);
  return rows.map(({ realName, account, headIcon, ...row }) => ({
    ...row,
    name: `${realName}/${account}`,
    headIcon: avatarPath(headIcon),
  }));
}

/**
 * Who has a draft open, in every process (designer §2.9). Each process tells the others who is there with it: when that changes, when
 * one of them asks, and with every heartbeat, so that the people of a process that crashed are gone after `socketMs`.
 * A heartbeat also judges again: whoever lost the right is there no more.
 */
export function createPresence(
  db: Db,
  bus: Bus,
  onError: (error: unknown) => void,
  may: (socket: LiveSocket, kind: DraftKind) => Promise<boolean>,
) {
  const own = randomUUID();
  const drafts = new Map<string, Open>();
  /** A frame may be judged after its socket has closed. */
  const gone = new WeakSet<LiveSocket>();
  const keyOf = (kind: DraftKind, id: string) => `${kind}:${id}`;
  const hereIn = ({ sockets }: Open) => [...new Set([...sockets.keys()].map(({ user }) => user.id))];
  const tell = (draft: string, open?: Open) =>
    bus.publish('draft.people', { draft, process: own, userIds: open ? hereIn(open).slice(0, mostTold) : [] });

  /** Tells the sockets here who else is there, those who do not know it yet. */
  async function push(open: Open, now: number): Promise<void> {
    open.turn += 1;
    const { turn } = open;
    for (const [process, { at }] of open.others) if (at < now - socketMs) open.others.delete(process);
    const ids = [...new Set([...hereIn(open), ...[...open.others.values()].flatMap(({ userIds }) => userIds)])].sort();
    const state = ids.join(' ');
    if ([...open.sockets.values()].every((told) => told === state)) return;
    const people = await peopleOf(db, ids);
    if (open.turn !== turn) return;
    for (const [socket, told] of open.sockets) {
      if (told === state) continue;
      open.sockets.set(socket, state);
      const others = people.filter(({ id }) => id !== socket.user.id);
      send(socket, { method: 'draftPeople', kind: open.kind, id: open.id, people: others });
    }
  }

  function leave(socket: LiveSocket, draft: string): void {
    const open = drafts.get(draft);
    if (!open?.sockets.delete(socket)) return;
    if (open.sockets.size === 0) drafts.delete(draft);
    tell(draft, open);
  }

  return {
    enter(socket: LiveSocket, kind: DraftKind, id: string): void {
      const draft = keyOf(kind, id);
      const held = [...drafts].filter(([, { sockets }]) => sockets.has(socket));
      if (gone.has(socket) || held.length >= mostOpen) return;
      const open = drafts.get(draft) ?? { kind, id, sockets: new Map(), others: new Map(), turn: 0 };
      const isFirst = open.sockets.size === 0;
      drafts.set(draft, open);
      open.sockets.set(socket, '-');
      if (isFirst) bus.publish('draft.asked', { draft, process: own });
      tell(draft, open);
    },
    leave: (socket: LiveSocket, kind: DraftKind, id: string) => leave(socket, keyOf(kind, id)),
    left: (socket: LiveSocket): void => {
      gone.add(socket);
      for (const draft of [...drafts.keys()]) leave(socket, draft);
    },
    heard(event: string, payload: Record<string, unknown>, now = Date.now()): void {
      if (event === 'lost') for (const [draft, open] of drafts) tell(draft, open);
      if (event === 'lost') for (const draft of drafts.keys()) bus.publish('draft.asked', { draft, process: own });
      const open = drafts.get(String(payload.draft));
      if (!open) return;
      const process = String(payload.process);
      if (event === 'draft.asked' && process !== own) tell(String(payload.draft), open);
      if (event !== 'draft.people') return;
      const userIds = (payload.userIds as string[]) ?? [];
      if (process !== own && userIds.length > 0) open.others.set(process, { userIds, at: now });
      else open.others.delete(process);
      push(open, now).catch(onError);
    },
    beat: async (): Promise<void> => {
      for (const [draft, open] of [...drafts]) {
        for (const socket of [...open.sockets.keys()]) if (!(await may(socket, open.kind))) leave(socket, draft);
        if (drafts.has(draft)) tell(draft, open);
      }
    },
  };
}
