/**
 * 50 people write to each other through two processes while sockets are cut, a process is killed and PostgreSQL is
 * stopped: every acknowledged message once, in order, on every device.
 */
import { openDb } from '../../server/db/open';
import { startServer } from '../support/builtServer';
import { auditOffice, openChatOffice, until } from '../support/chatOffice';
import { startCluster } from '../support/postgresCluster';

const people = 50;
/** Below the limit of messages a minute. */
const everyMs = 600;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const row = (name: string, value: number, goal?: number, unit = '') => ({
  name,
  value: Math.round(value),
  unit,
  goal: goal === undefined ? '-' : String(goal),
  met: goal === undefined || value <= goal,
});

/** The rows of the report. */
export async function sweepChat(seconds: number, dataDir: string) {
  const cluster = await startCluster({ durable: true });
  await cluster.run('create database weft_chat');
  const url = cluster.url('weft_chat');
  const first = await startServer(dataDir, url);
  let second = await startServer(dataDir, url);
  const urls = () => [first.url, second.url];
  const db = await openDb({ url });
  const office = await openChatOffice(db, { people, devices: 2, urls });
  const devices = office.flatMap((person) => person.devices);
  try {
    await until(() => devices.every((device) => device.welcomes() > 0), 60_000, 'all are signed in');
    let over = false;
    const numbers = new Map<string, number>();
    const writing = (async () => {
      for (let turn = 0; !over; turn++) {
        for (const [at, person] of office.entries()) {
          const peer = office[(at + 1 + (turn % 5)) % people]!;
          const device = person.devices[turn % 2]!;
          // One device writes one line of messages to one person.
          const pair = `${person.id}>${peer.id}.${turn % 2}`;
          const number = numbers.get(pair) ?? 0;
          if (device.waiting() > 20) continue;
          numbers.set(pair, number + 1);
          device.write(peer.id, `${pair}#${number}`);
        }
        devices[(turn * 7) % devices.length]?.cut();
        await pause(everyMs);
      }
    })();
    await pause((seconds * 1_000) / 4);
    await second.stop('SIGKILL');
    await pause(1_000);
    second = await startServer(dataDir, url);
    await pause((seconds * 1_000) / 4);
    await cluster.halt();
    await pause(2_000);
    await cluster.resume();
    await pause((seconds * 1_000) / 2);
    over = true;
    await writing;
    const from = Date.now();
    await until(() => devices.every((device) => device.waiting() === 0), 60_000, 'all is echoed');
    const same = async () => (await auditOffice(db, office)).devicesThatDiffer === 0;
    await until(same, 30_000, 'all is delivered').catch(() => undefined);
    const settledMs = Date.now() - from;
    const found = await auditOffice(db, office);
    for (const fault of found.faults.slice(0, 5)) console.log(`     ${fault}`);
    return [
      row(
        `${people} people write through two processes; one is killed, PostgreSQL stops: acknowledged`,
        found.acknowledged,
      ),
      row('  acknowledged messages that are lost', found.lost, 0),
      row('  messages that are stored twice', found.doubled, 0),
      row(
        `  of ${devices.length} devices, those that lack or repeat a message, or have another order`,
        found.devicesThatDiffer,
        0,
      ),
      row('  messages of one person to another out of order', found.outOfOrder, 0),
      row('  frames that came twice, and refusals', found.faults.length, 0),
      row('  people who were signed out', found.signedOut, 0),
      row('  until everything was everywhere, after the last message', settledMs, undefined, 'ms'),
    ];
  } finally {
    for (const device of devices) device.end();
    await db.close();
    await first.stop('SIGKILL');
    await second.stop('SIGKILL');
    await cluster.stop();
  }
}
