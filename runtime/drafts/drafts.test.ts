import { beforeEach, describe, expect, it } from 'vitest';
import { memoryArea } from './draftArea';
import { createDrafts, draftLimits } from './drafts';

const keyOf = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)));
const place = { document: 'goods.edit', record: 'r-1', view: '' };

let area: ReturnType<typeof memoryArea>;
let nowMs: number;
let reports: unknown[];
const open = () =>
  createDrafts({ area, crypto: globalThis.crypto, now: () => nowMs, report: (error) => reports.push(error) });
const texts = () =>
  JSON.stringify([...area.drafts.values()].map(({ bytes, ...rest }) => [rest, [...new Uint8Array(bytes)]]));

beforeEach(() => {
  area = memoryArea();
  nowMs = 1_000_000;
  reports = [];
});

describe('issue 11 §4 drafts on this device', () => {
  it('are found again by their owner after the page was closed, newest first', async () => {
    const before = open();
    await before.unlock('lily', keyOf(1));
    await before.save('a', place, { name: 'apple' });
    nowMs += 1;
    await before.save('b', place, { name: 'pear' });
    const after = open();
    await after.unlock('lily', keyOf(1));
    expect(await after.find(place)).toEqual([
      { id: 'b', savedAt: 1_000_001, content: { name: 'pear' } },
      { id: 'a', savedAt: 1_000_000, content: { name: 'apple' } },
    ]);
    expect(await after.find({ ...place, record: 'r-2' })).toEqual([]);
    expect(await after.find({ ...place, view: 'address' })).toEqual([]);
  });
  it('are not readable, by content, document or record, for another account or on disk', async () => {
    const lily = open();
    await lily.unlock('lily', keyOf(1));
    await lily.save('a', place, { name: 'confidential' });
    expect(texts()).not.toMatch(/confidential|goods|r-1/);
    const max = open();
    await max.unlock('max', keyOf(2));
    expect(await max.find(place)).toEqual([]);
    expect(await max.count()).toBe(0);
    // Even with the place of the other one.
    const [stolen] = [...area.drafts.values()];
    await max.save('b', place, {});
    area.drafts.set('a', { ...stolen!, owner: 'max', place: area.drafts.get('b')!.place });
    expect((await max.find(place)).map(({ id }) => id)).toEqual(['b']);
  });
  it('are neither read nor written before the person is known, after they left, and without a secure context', async () => {
    const drafts = open();
    await drafts.save('a', place, {});
    await drafts.unlock('lily', undefined);
    await drafts.save('a', place, {});
    expect(area.drafts.size).toBe(0);
    await drafts.unlock('lily', keyOf(1));
    await drafts.save('a', place, {});
    drafts.lock();
    await drafts.save('b', place, {});
    expect(await drafts.find(place)).toEqual([]);
    expect(area.drafts.size).toBe(1);
    const plain = createDrafts({ area, crypto: undefined });
    await plain.unlock('lily', keyOf(1));
    expect(await plain.find(place)).toEqual([]);
  });
  it('a later answer of CurrentUser interrupts nothing', async () => {
    const drafts = open();
    await drafts.unlock('lily', keyOf(1));
    await drafts.save('a', place, {});
    const found = drafts.find(place);
    void drafts.unlock('lily', keyOf(1));
    expect(await found).toHaveLength(1);
  });
  it('a removal comes after the writes before it; clearing removes the own ones and takes no more', async () => {
    const drafts = open();
    await drafts.unlock('max', keyOf(2));
    await drafts.save('m', place, {});
    await drafts.unlock('lily', keyOf(1));
    void drafts.save('a', place, {});
    await drafts.remove('a');
    expect(await drafts.count()).toBe(0);
    void drafts.save('b', place, {});
    const cleared = drafts.clear();
    void drafts.save('c', place, {});
    await cleared;
    await drafts.save('d', place, {});
    expect([...area.drafts.keys()]).toEqual(['m']);
  });
  it('are bounded in number, size and age', async () => {
    const drafts = open();
    await drafts.unlock('lily', keyOf(1));
    for (let count = 0; count < draftLimits.count + 2; count++) {
      nowMs += 1;
      await drafts.save(`d${count}`, place, {});
    }
    expect(await drafts.count()).toBe(draftLimits.count);
    expect(area.drafts.has('d0')).toBe(false);
    await drafts.save('d5', place, 'x'.repeat(draftLimits.bytes));
    expect(reports).toHaveLength(1);
    expect((await drafts.find(place)).find(({ id }) => id === 'd5')?.content).toEqual({});
    nowMs += draftLimits.ageMs + 1;
    await open().unlock('max', keyOf(2));
    expect(area.drafts.size).toBe(0);
  });
  it('a device that refuses storage disturbs nothing', async () => {
    const broken = async () => Promise.reject(new Error('full'));
    const drafts = createDrafts({
      area: { list: broken, at: broken, put: broken, remove: broken },
      crypto: globalThis.crypto,
      report: (error) => reports.push(error),
    });
    await drafts.unlock('lily', keyOf(1));
    await drafts.save('a', place, {});
    expect(await drafts.find(place)).toEqual([]);
    expect(reports).toHaveLength(3);
  });
});
