import { afterEach, describe, expect, test } from 'vitest';
import { auditOffice, type OfficePerson, openChatOffice, until } from '../../../tests/support/chatOffice';
import { hasPostgres } from '../../../tests/support/emptyDatabase';
import { secondProcess } from '../../../tests/support/secondProcess';
import { startTestServer } from '../../../tests/support/server';
import { withChat } from '../../../tests/support/withChat';

const people = 8;
const messages = 15;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const options = {
  socketHeartbeatMs: 3_600_000,
  sockets: { strangers: { ofNetwork: 1_000 } },
  modules: withChat(10_000),
};

/** Everybody writes to the next three people while sockets are cut; then all devices have everything. */
async function writeAndCut(office: OfficePerson[]): Promise<void> {
  const devices = office.flatMap((person) => person.devices);
  closing.push(() => devices.map((device) => device.end()));
  await until(() => devices.every((device) => device.welcomes() > 0), 20_000, 'all are signed in');
  for (let number = 0; number < messages; number++) {
    for (const [at, person] of office.entries()) {
      const peer = office[(at + 1 + (number % 3)) % office.length]!;
      // One device writes to one person, so that the order of its messages is that of its writing.
      const device = person.devices[number % 3 === 0 ? 0 : person.devices.length - 1]!;
      device.write(peer.id, `${person.id}>${peer.id}#${number}`);
    }
    for (const cut of [number, number * 3 + 1]) devices[cut % devices.length]!.cut();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await until(() => devices.every((device) => device.waiting() === 0), 30_000, 'all is echoed');
  const total = people * messages;
  const heard = () =>
    office.every((person) => person.devices.every((device) => device.heard.length >= (total * 2) / people));
  await until(heard, 30_000, 'all is delivered').catch(() => undefined);
}
const right = {
  acknowledged: people * messages,
  lost: 0,
  doubled: 0,
  devicesThatDiffer: 0,
  outOfOrder: 0,
  signedOut: 0,
  faults: [],
};

test('issue 13 sockets are cut while people write: every message once, in order, on every device', async () => {
  const one = await startTestServer(options);
  closing.push(() => one.close());
  const office = await openChatOffice(one.db, { people, devices: 2, urls: () => [one.url] });
  await writeAndCut(office);
  expect(await auditOffice(one.db, office)).toEqual(right);
});

describe.runIf(hasPostgres())('two processes', () => {
  test('issue 13 the same with people on either process, whose events are cut', async () => {
    const one = await startTestServer(options);
    closing.push(() => one.close());
    const two = await secondProcess(one, options);
    closing.push(() => two.close());
    const office = await openChatOffice(one.db, { people, devices: 2, urls: () => [one.url, two.url] });
    const cutting = setInterval(() => {
      one.db
        .raw(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'weft events' and datname = current_database()",
        )
        .catch(() => undefined);
    }, 150);
    await writeAndCut(office).finally(() => clearInterval(cutting));
    await until(
      async () => (await auditOffice(one.db, office)).devicesThatDiffer === 0,
      15_000,
      'all is delivered',
    ).catch(() => undefined);
    expect(await auditOffice(one.db, office)).toEqual(right);
  });
});
