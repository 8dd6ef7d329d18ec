import type { Db } from '../../server/db/types';
import { openSession } from '../../server/services/sessions/sessions';
import { type ChatDevice, chatDevice, type DeviceOptions } from './chatDevice';

export interface OfficePerson {
  id: string;
  devices: ChatDevice[];
}

/** People with sessions and devices; the devices of a person connect to `urls` in turn. */
export async function openChatOffice(
  db: Db,
  {
    people,
    devices,
    urls,
    retryMs,
  }: { people: number; devices: number; urls: () => string[] } & Pick<DeviceOptions, 'retryMs'>,
): Promise<OfficePerson[]> {
  await db.raw(
    `insert into weft_user (id, account, real_name, password_hash, enabled_mark, change_password_date)
     select 'chat' || u, 'chat' || u, 'Chat ' || u, '-', 1, now() from generate_series(1, $1::int) u
     on conflict do nothing`,
    [people],
  );
  const office: OfficePerson[] = [];
  for (let person = 1; person <= people; person++) {
    const id = `chat${person}`;
    const own: ChatDevice[] = [];
    for (let nth = 0; nth < devices; nth++) {
      const session = { userId: id, origin: 'pc', ip: '127.0.0.1', platForm: 'chat', now: new Date() };
      const { token } = await openSession(db, session);
      let turn = person + nth;
      own.push(chatDevice({ token, url: () => urls()[turn++ % urls().length]!, retryMs }));
    }
    office.push({ id, devices: own });
  }
  return office;
}

export async function until(test: () => boolean | Promise<boolean>, ms: number, what: string): Promise<void> {
  const end = Date.now() + ms;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What the devices lack, beside what is stored. Every figure is 0 when delivery can be trusted. */
export async function auditOffice(db: Db, office: OfficePerson[]) {
  const rows = await db.raw<{ userId: string; position: string; id: string; content: string; mine: boolean }>(
    `select e.user_id as "userId", e.position, m.id, m.content, e.mine from weft_chat_entry e
     join weft_chat_message m on m.id = e.message_id where e.user_id like 'chat%' order by e.user_id, e.position`,
  );
  const stored = new Map<string, typeof rows>();
  for (const row of rows) stored.set(row.userId, [...(stored.get(row.userId) ?? []), row]);
  const texts = new Map<string, number>();
  for (const row of rows.filter(({ mine }) => mine)) texts.set(row.content, (texts.get(row.content) ?? 0) + 1);
  const all = office.flatMap(({ devices }) => devices);
  const acknowledged = all.flatMap((device) => device.acknowledged);
  const differs = office.flatMap(({ id, devices }) => {
    const wanted = (stored.get(id) ?? []).map((row) => row.id).join();
    return devices.filter((device) => device.heard.map((each) => each.id).join() !== wanted);
  });
  /** Texts end with the number of the message of one person to another: it ascends. */
  const outOfOrder = [...stored.values()].flatMap((entries) => {
    const last = new Map<string, number>();
    return entries.filter(({ content }) => {
      const [, pair = '', number = ''] = /^(.*)#(\d+)$/.exec(content) ?? [];
      const before = last.get(pair) ?? -1;
      last.set(pair, Number(number));
      return Number(number) <= before;
    });
  });
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((text) => !texts.has(text)).length,
    doubled: [...texts.values()].filter((count) => count > 1).length,
    devicesThatDiffer: differs.length,
    outOfOrder: outOfOrder.length,
    signedOut: all.reduce((sum, device) => sum + device.signedOut(), 0),
    faults: all.flatMap((device) => device.faults),
  };
}
