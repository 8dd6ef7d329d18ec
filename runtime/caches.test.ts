import { expect, it, vi } from 'vitest';
import { createCache, dictionaryOptions } from './caches';

const items = [
  { id: '1', parentId: '0', enCode: 'a', fullName: 'A' },
  { id: '2', parentId: '1', enCode: 'b', fullName: 'B' },
];
const all = [
  { id: 'd1', enCode: 'tree', fullName: 'Tree', isTree: 1, dictionaryList: items },
  { id: 'd2', enCode: 'flat', fullName: 'Flat', isTree: 0, dictionaryList: items },
];

it('contract §5.7 a dictionary gives options by id or enCode, nested where its category is a tree', () => {
  expect(dictionaryOptions(all, 'tree', 'enCode')).toEqual([
    { id: 'a', label: { text: 'A' }, children: [{ id: 'b', label: { text: 'B' } }] },
  ]);
  expect(dictionaryOptions(all, 'd2', 'id').map((option) => option.id)).toEqual(['1', '2']);
  expect(dictionaryOptions(all, 'nobody', 'id')).toEqual([]);
});

it('ERR-11 a cleared cache does not keep an answer that was on its way', async () => {
  const answers: ((value: string) => void)[] = [];
  const cache = createCache(() => new Promise<string>((resolve) => answers.push(resolve)));
  const first = cache.load();
  cache.clear();
  answers[0]?.('old');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(cache.get()).toBeUndefined();
  answers[1]?.('new');
  expect(await first).toBe('new');
  expect(cache.get()).toBe('new');
});
