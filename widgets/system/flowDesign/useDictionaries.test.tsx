import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { createFakeHost, refuse } from '../../../engine/testing/fakeHost';
import { useDictionaries } from './useDictionaries';

afterEach(cleanup);

const field = (dictionaryType: string) =>
  ({ name: dictionaryType, field: { options: { type: 'dictionary', dictionaryType } } }) as unknown as RuleField;
const settle = () => act(async () => {});

test('a dictionary is asked for once, also when the set of fields changes before it is known', async () => {
  const waiting: Record<string, (list: unknown) => void> = {};
  const host = createFakeHost({
    'dictionaryData.options': ({ id }) => new Promise((resolve) => (waiting[String(id)] = resolve)),
  });
  const { result, rerender } = renderHook(({ fields }) => useDictionaries(host, fields), {
    initialProps: { fields: [field('a')] },
  });
  rerender({ fields: [field('a'), field('b')] });
  await settle();
  for (const id of ['a', 'b']) waiting[id]!({ list: [{ id }] });
  await settle();
  rerender({ fields: [field('b')] });
  rerender({ fields: [field('b'), field('a')] });
  await settle();
  expect(host.calls.map(({ params }) => params)).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(result.current('a')).toEqual([{ id: 'a' }]);
  expect(result.current('b')).toEqual([{ id: 'b' }]);
});

test('one that was refused is asked for again when the fields change', async () => {
  const host = createFakeHost({ 'dictionaryData.options': () => refuse('no') });
  const { rerender } = renderHook(({ fields }) => useDictionaries(host, fields), {
    initialProps: { fields: [field('a')] },
  });
  await settle();
  rerender({ fields: [] });
  rerender({ fields: [field('a')] });
  await settle();
  expect(host.calls).toHaveLength(2);
});
