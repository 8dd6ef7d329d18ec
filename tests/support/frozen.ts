import { join } from 'node:path';
import type { TestServer } from './server';

/** Frozen databases of released versions: `VERSION/database.sql.gz`, `answers.json` and `files`. */
export const releasedFolder = join(import.meta.dirname, '../fixtures/released');

/** What a frozen database held, as the calls of its version answered. */
export interface FrozenAnswers {
  /** By code. */
  models: Record<string, { modelId: string; records: Record<string, unknown>[] }>;
  messages: string[];
  people: string[];
  /** Name of an uploaded file, and its text. */
  file: { name: string; text: string };
}

type Ask = TestServer['inject'];
const admin = { as: 'admin' };

async function recordsOf(inject: Ask, modelId: string): Promise<Record<string, unknown>[]> {
  const { list } = (await inject('onlineDev.list', { modelId, pageSize: 500 }, admin)).data;
  const records: Record<string, unknown>[] = [];
  for (const { id } of list as { id: string }[]) {
    const { data } = (await inject('onlineDev.info', { modelId, id }, admin)).data;
    records.push({ id, ...JSON.parse(data) });
  }
  return records.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

/** Reads everything that the calls tell of a frozen database. */
export async function answersOf(inject: Ask, modelIds: Record<string, string>): Promise<Omit<FrozenAnswers, 'file'>> {
  const models: FrozenAnswers['models'] = {};
  for (const [code, modelId] of Object.entries(modelIds))
    models[code] = { modelId, records: await recordsOf(inject, modelId) };
  const messages = (await inject('message.list', { pageSize: 100 }, { as: 'lily' })).data.list;
  const people = (await inject('users.list', { pageSize: 100 }, admin)).data.list;
  return {
    models,
    messages: messages.map(({ title }: { title: string }) => title).sort(),
    people: people.map(({ account }: { account: string }) => account).sort(),
  };
}

/** The bytes of a stored file, as its person downloads them. */
export async function downloaded(inject: Ask, name: string): Promise<string> {
  const { data } = await inject('file.link', { type: 'annex', fileId: name }, admin);
  const encryption = new URL(data.url, 'http://office.example').searchParams.get('encryption');
  return (await inject('file.download', { encryption })).bytes.toString();
}
