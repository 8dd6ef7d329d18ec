import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { row } from '../../bench/measure.mjs';
import { call, type Running, signIn, startServer } from '../support/builtServer';
import { fieldNode, smallModel } from '../support/smallModel';

const savers = 4;
/** The receiver answers after this time, so that a kill meets deliveries under way. */
const answerMs = 40;
/** A delivery of a killed process is due again after a minute. */
const lastMs = 150_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface ChannelKillOptions {
  kills: number;
  dataDir: string;
  databaseUrl: string | undefined;
}

/** What the webhook received: the keys of each title, and the number of requests. */
interface Received {
  keys: Map<string, Set<string>>;
  requests: number;
}

async function startReceiver(received: Received): Promise<Server> {
  const server = createServer((request, answer) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const { id, title } = JSON.parse(text) as { id: string; title: string };
      received.requests += 1;
      received.keys.set(title, (received.keys.get(title) ?? new Set()).add(id));
      setTimeout(() => answer.end('{}'), answerMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function must(answer: Promise<{ code: number; msg: string; data: { id: string; list: { id: string }[] } }>) {
  const { code, msg, data } = await answer;
  if (code !== 200) throw new Error(msg);
  return data;
}

/** A model whose new records are sent to the webhook at this address; answers its id. */
async function publish({ url }: Running, token: string, address: string): Promise<string> {
  const make = async (family: string, form: object): Promise<string> => {
    const named = { fullName: 'killed', enCode: 'killed', ...form };
    await must(call(url, token, 'POST', `/api/message/${family}`, named));
    return (await must(call(url, token, 'GET', `/api/message/${family}?keyword=killed`))).list[0]!.id;
  };
  const messageType = '6';
  const channelId = await make('SendChannel', { messageType, address });
  const template = { messageType, messageSource: '1', title: '{@Title}', content: 'x' };
  const templateId = await make('MessageTemplateConfig', template);
  await make('SendMessageConfig', { templateId, channelId });
  const sends = [{ name: 'made', on: 'create', config: 'killed', parameters: { '@Title': 'title' } }];
  const fields = [fieldNode('input', 'title', 'Title')];
  const model = smallModel({ enCode: 'killed', fields, form: { sends } });
  const { id } = await must(call(url, token, 'POST', '/api/visualdev/Base', model));
  await must(call(url, token, 'POST', `/api/visualdev/Base/${id}/Actions/Release`, { pc: 1 }));
  return id;
}

async function saveUntilKilled({ url }: Running, token: string, modelId: string, round: number, saved: string[]) {
  const one = async (saver: number) => {
    for (let index = 0; ; index += 1) {
      const title = `k-${round}-${saver}-${index}`;
      const body = { data: JSON.stringify({ title }) };
      const answer = await call(url, token, 'POST', `/api/visualdev/OnlineDev/${modelId}`, body).catch(() => undefined);
      if (!answer) return;
      if (answer.code === 200) saved.push(title);
      await wait(20);
    }
  };
  await Promise.all(Array.from({ length: savers }, (_, saver) => one(saver)));
}

/** A server that is killed while it sends to a webhook: each acknowledged record arrives, under one key. */
export async function sweepChannelKills({ kills, dataDir, databaseUrl }: ChannelKillOptions) {
  const received: Received = { keys: new Map(), requests: 0 };
  const receiver = await startReceiver(received);
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const hosts = process.env.INTERFACE_HOSTS;
  process.env.INTERFACE_HOSTS = host;
  const saved: string[] = [];
  try {
    let server = await startServer(dataDir, databaseUrl);
    const token = await signIn(server.url);
    const modelId = await publish(server, token, `http://${host}/in`);
    for (let round = 0; round < kills; round += 1) {
      const work = saveUntilKilled(server, token, modelId, round, saved);
      await wait(1_100 + Math.random() * 900);
      await server.stop('SIGKILL');
      await work;
      server = await startServer(dataDir, databaseUrl);
    }
    const missing = () => saved.filter((title) => !received.keys.has(title)).length;
    for (const end = Date.now() + lastMs; missing() > 0 && Date.now() < end; ) await wait(200);
    // What was under way at the last kill is sent once more.
    await wait(2_000);
    await server.stop();
    const lost = missing();
    const doubled = [...received.keys.values()].filter((keys) => keys.size > 1).length;
    const again = received.requests - received.keys.size;
    return [
      row(`deliveries to a webhook, kill -9: kills`, kills, kills, true, ''),
      row('  acknowledged records', saved.length, '> 0', saved.length > 0, ''),
      row('  messages that are lost', lost, '0', lost === 0, ''),
      row('  messages under two keys', doubled, '0', doubled === 0, ''),
      row('  requests that were repeated under the same key', again, '', true, ''),
    ];
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    if (hosts === undefined) delete process.env.INTERFACE_HOSTS;
    else process.env.INTERFACE_HOSTS = hosts;
  }
}
