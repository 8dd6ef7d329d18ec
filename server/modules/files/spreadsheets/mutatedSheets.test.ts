import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, data, parts, xml, zip } from '../../../../tests/support/harmfulWorkbook';
import { startTestServer, type TestServer } from '../../../../tests/support/server';
import { workbook } from '../../../../tests/support/workbook';

/** The same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const random = createRandom(20_261_122);
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

const heading = ['账户', '姓名', '性别', '组织', '电话'];
const rows = Array.from({ length: 40 }, (_, at) => [`u${at}`, `人${at}`, '男', '公司', 13_800_000_000 + at]);
const good = { xlsx: workbook([heading, ...rows]), xls: workbook([heading, ...rows], 'biff8') };

/** Boundary values that parsers often accept unchecked. */
const odd = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff];

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

/** Random bytes at random offsets. */
const flipped = (bytes: Buffer) =>
  changed(bytes, (copy) => {
    for (let times = 1 + random(20); times > 0; times -= 1) copy[random(copy.length)] = random(256);
  });
const cut = (bytes: Buffer) => bytes.subarray(0, 30 + random(bytes.length - 30));
const spliced = (bytes: Buffer) => {
  const at = random(bytes.length);
  const from = random(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(from, from + random(2000)), bytes.subarray(at)]);
};
/** Wrong values in zip records: counts, sizes, offsets, methods. */
const lying = (bytes: Buffer) =>
  changed(bytes, (copy) => {
    const signature = pick(['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06']);
    const places: number[] = [];
    for (let at = copy.indexOf(signature); at >= 0; at = copy.indexOf(signature, at + 4)) places.push(at);
    const at = Math.min(pick(places) + 4 + 2 * random(9), copy.length - 4);
    if (random(2)) copy.writeUInt16LE(pick(odd) & 0xffff, at);
    else copy.writeUInt32LE(pick(odd), at);
  });
/** A valid zip with a mutated XML part. */
const reworded = () => {
  const sheet = data(
    Array.from({ length: 30 }, (_, row) => `<row r="${row + 1}">${cell(`A${row + 1}`)}</row>`).join(''),
  );
  const words: [RegExp, string][] = [
    [/r="3"/, `r="${pick(odd)}"`],
    [/r="A3"/, `r="${pick(['XFD3', 'A0', 'ZZZZZZ9', 'A99999999999', '', '3A', '$A$3', 'A-1'])}"`],
    [/<v>1<\/v>/g, `<v>${pick(['1e308', '-0', 'NaN', '9'.repeat(400), '', '&#0;', '&amp;'.repeat(2000)])}</v>`],
    [/<c /g, `<c t="${pick(['s', 'str', 'inlineStr', 'e', 'b', 'd', 'zzz'])}" `],
    [/<c /g, `<c s="${pick(odd)}" `],
    [/<sheetData>/, `<cols><col min="1" max="${pick(odd)}" width="9"/></cols><sheetData>`],
    [
      /<sheetData>/,
      `<mergeCells><mergeCell ref="A1:${pick(['XFD1048576', 'A1', 'zz', 'A1:A1:A1'])}"/></mergeCells><sheetData>`,
    ],
    [/<sheetData>/, `<dimension ref="${pick(['A1:XFD1048576', 'A1', 'B2:A1', 'x', ''])}"/><sheetData>`],
    [/<\/row>/, ''],
    [/<row/g, '<row '.repeat(1 + random(50))],
    [/<\/sheetData>/, '<a>'.repeat(20_000)],
    [/<sheetData>/, `<sheetData><!-- ${'-'.repeat(random(5000))}`],
  ];
  const [from, to] = pick(words);
  const book = parts(sheet.replace(from, to));
  const strings = `<sst count="${pick(odd)}" uniqueCount="${pick(odd)}">${'<si><t>a</t></si>'.repeat(random(400_000))}</sst>`;
  const more = random(3) === 0 ? [{ name: 'xl/sharedStrings.xml', content: xml(strings) }] : [];
  return zip([...book, ...more], random(4) === 0 ? { all: pick([0, 1, 4, 5, 6, 0xffff]) } : {});
};

const mutations: [number, 'xlsx' | 'xls', () => Buffer][] = [
  [35, 'xlsx', () => flipped(good.xlsx)],
  [15, 'xlsx', () => cut(good.xlsx)],
  [15, 'xlsx', () => spliced(good.xlsx)],
  [45, 'xlsx', () => lying(good.xlsx)],
  [50, 'xlsx', reworded],
  [25, 'xls', () => flipped(good.xls)],
  [8, 'xls', () => cut(good.xls)],
  [7, 'xls', () => spliced(good.xls)],
];
const files = mutations.flatMap(([count, extension, make]) =>
  Array.from({ length: count }, () => ({ extension, content: make() })),
);

let app: TestServer;
const as = { as: 'admin' };
const readOne = async ({ extension, content }: (typeof files)[number]) => {
  const upload = await app.inject('users.upload', { file: { filename: `a.${extension}`, content } }, as);
  if (upload.code !== 200) return upload;
  return app.inject('users.preview', { fileName: upload.data.name }, as);
};

beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

/** The workbook was read; only its heading is refused. */
const wasRead = { code: 400, msg: expect.stringContaining('表头') };

test('the files that the mutations are made of are read', async () => {
  for (const extension of ['xlsx', 'xls'] as const)
    expect(await readOne({ extension, content: good[extension] })).toMatchObject(wasRead);
});

test('issue 10: 200 mutated workbooks are read or refused, and the server answers throughout', {
  timeout: 240_000,
}, async () => {
  expect(files).toHaveLength(200);
  const answers: Record<string, number> = {};
  let slowestMs = 0;
  let beats = 0;
  const beat = setInterval(async () => {
    const began = performance.now();
    const answer = await app.app.inject({ url: '/health/live' });
    if (answer.statusCode === 200) beats += 1;
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }, 50);
  const work = async (mine: typeof files) => {
    for (const file of mine) {
      const { code, msg } = await readOne(file);
      expect([200, 400], msg).toContain(code);
      answers[`${code} ${msg}`] = (answers[`${code} ${msg}`] ?? 0) + 1;
    }
  };
  await Promise.all([work(files.filter((_, at) => at % 2 === 0)), work(files.filter((_, at) => at % 2 === 1))]);
  clearInterval(beat);
  expect(Object.values(answers).reduce((sum, count) => sum + count)).toBe(200);
  expect(beats).toBeGreaterThan(50);
  expect(slowestMs).toBeLessThan(1000);
  expect(await readOne({ extension: 'xlsx', content: good.xlsx })).toMatchObject(wasRead);
});
