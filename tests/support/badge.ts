import { newId } from '../../core/id';
import type { UnreadCounts } from '../../core/socket';
import { type MessagesChanged, pushMessages } from '../../server/services/messages/push';
import { sendMessage } from '../../server/services/messages/send';
import type { LiveSocket, LiveSockets } from '../../server/services/platform/liveSockets';
import type { TestServer } from './server';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Copy {
  read: boolean;
  deleted: boolean;
}

interface Message {
  id: string;
  type: number;
  title: string;
  state: 'draft' | 'sent' | 'gone';
  expired?: boolean;
  to: string[];
  copies: Map<string, Copy>;
}

export interface Person {
  id: string;
  account: string;
}

/** What is true of messages, in a few lines: the badge of a person is the number of their unread copies of sent messages. */
export class BadgeModel {
  readonly messages: Message[] = [];
  badge(person: string): number {
    const own = this.messages.filter(({ state }) => state === 'sent').flatMap((each) => each.copies.get(person) ?? []);
    return own.filter(({ read, deleted }) => !read && !deleted).length;
  }
  of(state: Message['state']): Message[] {
    return this.messages.filter((each) => each.state === state);
  }
  release(message: Message, people: readonly Person[]): void {
    const to = message.to.length ? message.to : people.map(({ id }) => id);
    message.state = 'sent';
    message.copies = new Map(to.map((id) => [id, { read: false, deleted: false }]));
  }
}

/** Two sessions of each person; `last` is the number that each session's bell shows. */
export function twoSessionsEach(people: readonly Person[]): { live: LiveSockets; last: Map<string, number> } {
  const last = new Map<string, number>();
  const sockets = people.flatMap(({ id }) =>
    [1, 2].map((number): LiveSocket => {
      const key = `${id}#${number}`;
      last.set(key, 0);
      const send = (text: string) => {
        const frame = JSON.parse(text) as { method: string } & UnreadCounts;
        if (frame.method === 'unreadChanged') last.set(key, frame.unreadTotalCount);
      };
      const wire = { send, close: () => undefined, terminate: () => undefined, bufferedAmount: 0 };
      return {
        id: key,
        user: { id },
        token: key,
        wire,
        touched: new Date(),
        knows: new Set(),
      } as unknown as LiveSocket;
    }),
  );
  const ofUser = (id: string) => sockets.filter(({ user }) => user.id === id);
  const live: LiveSockets = {
    add: () => undefined,
    remove: () => undefined,
    all: () => sockets,
    ofSession: () => [],
    ofUser,
  };
  return { live, last };
}

/** Random changes of messages through the calls of the server, told to the sessions as the server tells them. */
export class BadgeRun {
  readonly model = new BadgeModel();
  readonly #events: MessagesChanged[] = [];
  readonly #sessions: ReturnType<typeof twoSessionsEach>;
  readonly #stop: () => void;

  constructor(
    private readonly server: TestServer,
    private readonly people: readonly Person[],
    private readonly random: () => number,
  ) {
    this.#sessions = twoSessionsEach(people);
    this.#stop = server.bus.subscribe((event, payload) => {
      if (event === 'message.changed') this.#events.push(payload);
    });
  }

  close(): void {
    this.#stop();
  }

  #one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }

  async #call(call: string, params: object, as: string, refusal?: string): Promise<void> {
    const { code, msg } = await this.server.inject(call, { ...params }, { as });
    if (code !== 200 && msg !== refusal) throw new Error(`${call}: ${msg}`);
  }

  async #write(): Promise<void> {
    const to = this.random() < 0.3 ? [] : this.people.filter(() => this.random() < 0.5).map(({ id }) => id);
    const message: Message = {
      id: newId(),
      type: 1,
      title: this.#one(['停电', '停水', '放假'])!,
      state: 'draft',
      to,
      copies: new Map(),
    };
    const toUserIds = to.map((id) => `${id}--user`).join(',');
    const { id, title } = message;
    await this.server.db.kysely
      .insertInto('weftMessage')
      .values({
        id,
        title,
        type: 1,
        toUserIds: toUserIds || this.people.map((each) => `${each.id}--user`).join(','),
        creatorTime: new Date(),
      })
      .execute();
    this.model.messages.push(message);
  }

  async #release(): Promise<void> {
    const draft = this.#one(this.model.of('draft'));
    if (!draft) return this.#write();
    // An expired one is refused and stays a draft.
    await this.#call(
      'notice.release',
      { id: draft.id },
      'admin',
      draft.expired ? '失效时间必须晚于当前时间' : undefined,
    );
    if (!draft.expired) this.model.release(draft, this.people);
  }

  async #own(): Promise<void> {
    const type = this.random() < 0.5 ? 2 : 3;
    const to = this.people.filter(() => this.random() < 0.5).map(({ id }) => id);
    if (!to.length) return;
    const { db, bus } = this.server;
    const title = '提醒';
    const publish = (event: string, payload: Record<string, unknown>) => bus.publishAtCommit(event, payload);
    await db.transaction((tx) =>
      sendMessage({ now: new Date(), publish }, tx, { type, topic: 't', title, bodyText: '{}', userIds: to }),
    );
    const [row] = await db.raw<{ id: string }>(
      'select id from weft_message order by creator_time desc, id desc limit 1',
    );
    const copies = new Map(to.map((id) => [id, { read: false, deleted: false }]));
    this.model.messages.push({ id: row!.id, type, title, state: 'sent', to, copies });
  }

  async #read(person: Person): Promise<void> {
    const message = this.#one(this.model.of('sent').filter(({ copies }) => copies.get(person.id)?.deleted === false));
    if (!message) return;
    await this.#call('message.readInfo', { id: message.id }, person.account);
    message.copies.get(person.id)!.read = true;
  }

  async #readAll(person: Person): Promise<void> {
    const filter = {
      keyword: this.#one(['', '', '停', '水'])!,
      type: this.#one(['', '1', '2', '3'])!,
      isRead: this.#one(['', '0', '1'])!,
    };
    await this.#call('message.readAll', filter, person.account, '暂无未读消息');
    for (const { type, title, copies, state } of this.model.messages) {
      const copy = copies.get(person.id);
      const meant = (!filter.type || Number(filter.type) === type) && title.includes(filter.keyword);
      if (copy && !copy.deleted && state === 'sent' && meant && filter.isRead !== '1') copy.read = true;
    }
  }

  async #removeRecord(person: Person): Promise<void> {
    const message = this.#one(this.model.of('sent').filter(({ copies }) => copies.has(person.id)));
    if (!message) return;
    await this.#call('message.removeRecords', { ids: message.id }, person.account);
    message.copies.get(person.id)!.deleted = true;
  }

  async #withdraw(): Promise<void> {
    const message = this.#one(this.model.of('sent').filter(({ type }) => type === 1));
    if (!message) return;
    await this.#call('notice.withdraw', { id: message.id }, 'admin');
    message.state = 'draft';
    message.copies = new Map();
  }

  async #remove(): Promise<void> {
    const message = this.#one(this.model.messages.filter(({ type, state }) => type === 1 && state !== 'gone'));
    if (!message) return;
    await this.#call('notice.remove', { id: message.id }, 'admin');
    message.state = 'gone';
  }

  /** An expired notice stays in the inbox of its receivers, unread as it was. */
  async #expire(): Promise<void> {
    const message = this.#one(this.model.of('sent').filter(({ type }) => type === 1));
    if (!message) return;
    message.expired = true;
    const past = new Date(Date.now() - 60_000);
    await this.server.db.kysely
      .updateTable('weftMessage')
      .set({ expirationTime: past })
      .where('id', '=', message.id)
      .execute();
  }

  async #operation(): Promise<void> {
    const person = this.#one(this.people)!;
    const at = this.random();
    if (at < 0.12) return this.#write();
    if (at < 0.3) return this.#release();
    if (at < 0.42) return this.#own();
    if (at < 0.66) return this.#read(person);
    if (at < 0.78) return this.#readAll(person);
    if (at < 0.88) return this.#removeRecord(person);
    if (at < 0.92) return this.#withdraw();
    if (at < 0.96) return this.#remove();
    return this.#expire();
  }

  /** One operation; returns what each session shows and what it should show, where they differ. */
  async step(): Promise<{ session: string; shows: number; right: number }[]> {
    await this.#operation();
    const { db } = this.server;
    for (const event of this.#events.splice(0)) await pushMessages(db, this.#sessions.live, event);
    return [...this.#sessions.last].flatMap(([session, shows]) => {
      const right = this.model.badge(session.split('#')[0]!);
      return shows === right ? [] : [{ session, shows, right }];
    });
  }
}
