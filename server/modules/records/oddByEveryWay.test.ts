// Engines: both. What the database stores and finds may differ.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kinds, labels, names, odd, oddFields } from '../../../tests/support/odd/ways';
import { type PublishedModel, publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode } from '../../../tests/support/smallModel';
import { workbook } from '../../../tests/support/workbook';

let server: TestServer;
let model: PublishedModel;
beforeAll(async () => {
  server = await startTestServer();
  model = await publishModel(server, {
    enCode: 'oddways',
    fields: [fieldNode('input', 'key', '键', { unique: true }), ...oddFields()],
    list: {
      btnsList: [
        { value: 'add', label: 'add' },
        { value: 'upload', label: 'upload' },
      ],
      uploaderTemplateJson: { selectKey: ['key', ...names], dataType: '1' },
    },
  });
});
afterAll(() => server.close());

interface Kept {
  id: string;
  info: Record<string, unknown>;
  shown: Record<string, unknown>;
}

async function keptOf(key: string): Promise<Kept | undefined> {
  const [row] = (await model.list({ queryJson: JSON.stringify({ key }) })).data.list;
  if (!row) return undefined;
  return { id: row.id, info: await model.info(row.id), shown: await model.detail(row.id) };
}

const texts = new Set(['text', 'words']);
const numbers = new Set(['amount', 'stars', 'level']);
/** A search of this field for what is stored; undefined where the field is searched otherwise. */
const wanted = (name: string, value: unknown): unknown =>
  numbers.has(name) ? [value, value] : name === 'day' ? [value, value] : name === 'clock' ? [value, value] : value;

/** What is wrong with a value that was accepted. */
async function faults(name: string, sent: unknown, { id, info, shown }: Kept): Promise<string[]> {
  const stored = info[name];
  const told = `${name} ${JSON.stringify(sent)} → ${JSON.stringify(stored)} shown ${JSON.stringify(shown[name])}`;
  if (stored === null || stored === undefined || stored === '') return [`lost: ${told}`];
  const wrong: string[] = [];
  if (texts.has(name) && stored !== String(sent)) wrong.push(`changed: ${told}`);
  if (numbers.has(name)) {
    const { min, max, step } = {
      amount: { min: -1000, max: 1e6, step: 0.1 },
      stars: { min: 0, max: 5, step: 0.5 },
      level: { min: 0, max: 100, step: 0 },
    }[name]!;
    const number = Number(stored);
    if (typeof sent === 'number' && number !== sent) wrong.push(`changed: ${told}`);
    if (!(number >= min && number <= max)) wrong.push(`outside: ${told}`);
    if (step && Math.abs(number / step - Math.round(number / step)) > 1e-9) wrong.push(`not on a step: ${told}`);
    if (Number(String(shown[name]).replaceAll(',', '')) !== number) wrong.push(`shown otherwise: ${told}`);
  }
  const { list } = (await model.list({ queryJson: JSON.stringify({ [name]: wanted(name, stored) }) })).data ?? {
    list: [],
  };
  if (!list.some((row: { id: string }) => row.id === id)) wrong.push(`not found: ${told}`);
  return wrong;
}

it('a value by the API, as forms, scripts and presets send it, is stored, shown and found as it is, or refused', {
  timeout: 120_000,
}, async () => {
  const wrong: string[] = [];
  let at = 0;
  for (const name of names)
    for (const sent of [...odd, ...kinds]) {
      const key = `a${++at}`;
      const answer = await model.save({ key, [name]: sent });
      if (answer.code !== 200) continue;
      const kept = await keptOf(key);
      wrong.push(...(kept ? await faults(name, sent, kept) : [`gone: ${name} ${JSON.stringify(sent)}`]));
    }
  expect(wrong).toEqual([]);
});

it('a text by an import is stored, shown and found as it is, or its row is refused', { timeout: 120_000 }, async () => {
  const cells = names.flatMap((name) => odd.map((text) => ({ name, text })));
  const head = ['键', ...labels];
  const rows = cells.map(({ name, text }, at) => [`i${at}`, ...names.map((each) => (each === name ? text : ''))]);
  const content = workbook([head.map((label, index) => `${label}(${['key', ...names][index]})`), ...rows]);
  const { data } = await server.inject(
    'onlineDev.importUpload',
    { file: { filename: 'a.xlsx', content } },
    { as: 'admin' },
  );
  const preview = await server.inject(
    'onlineDev.importPreview',
    { modelId: model.modelId, fileName: data.name },
    { as: 'admin' },
  );
  expect(preview.code, preview.msg).toBe(200);
  const done = await server.inject(
    'onlineDev.importData',
    { modelId: model.modelId, list: preview.data.dataRow },
    { as: 'admin' },
  );
  expect(done.code, done.msg).toBe(200);
  const wrong: string[] = [];
  let kept = 0;
  for (const [at, { name, text }] of cells.entries()) {
    const found = await keptOf(`i${at}`);
    if (!found) continue;
    kept += 1;
    // Blanks around a cell are no part of its value.
    wrong.push(...(await faults(name, texts.has(name) ? text.trim() : undefined, found)));
  }
  expect(wrong).toEqual([]);
  expect(kept).toBeGreaterThan(60);
  expect(done.data.snum).toBe(kept);
});
