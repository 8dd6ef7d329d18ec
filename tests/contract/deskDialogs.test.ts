import { expect, test } from 'vitest';
import { isObject } from '../../core/isObject';
import { documentIds, loadDocument } from '../../schemas';

/** Desks: they store drafts by themselves, so closing one without OK may have changed its list too. */
const desks = new Set(['visualdev.edit', 'visualdev.start', 'screen.edit', 'screen.add']);

interface Opening {
  in: string;
  document: string;
  onClose: string;
}

function openings(id: string, value: unknown): Opening[] {
  if (Array.isArray(value)) return value.flatMap((each) => openings(id, each));
  if (!isObject(value)) return [];
  const { do: name, document, onClose = [] } = value as Record<string, unknown>;
  const own =
    name === 'open' && typeof document === 'string' && desks.has(document)
      ? [{ in: id, document, onClose: JSON.stringify(onClose) }]
      : [];
  return [...own, ...Object.values(value).flatMap((each) => openings(id, each))];
}

test('a list from which a desk is opened is read again when the desk is closed, whatever closed it', async () => {
  const all = await Promise.all(documentIds.map(async (id) => openings(id, await loadDocument(id))));
  const found = all.flat();
  expect(new Set(found.map(({ document }) => document))).toEqual(desks);
  // The gallery closes with its desk; who opened it reads again.
  const without = found.filter((each) => each.in !== 'visualdev.start' && !each.onClose.includes('"do":"refresh"'));
  expect(without.map((each) => `${each.in}: ${each.document}`)).toEqual([]);
});
