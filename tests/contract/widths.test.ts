import { expect, test } from 'vitest';
import { documentIds, loadDocument } from '../../schemas';

/** The fixed widths of the documents with this frame; shares such as 85% follow the window. */
async function widthsOf(frame: string): Promise<{ id: string; width: number }[]> {
  const documents = await Promise.all(documentIds.map((id) => loadDocument(id)));
  return documents.flatMap((document) => {
    const { id, frame: own, width } = document as { id: string; frame?: string; width?: unknown };
    return own === frame && typeof width === 'number' ? [{ id, width }] : [];
  });
}

test.each([
  // 400: the choice of a print template (contract-visualdev §10).
  ['CONST-47', 'dialog', [400, 450, 600, 800, 1000]],
  ['CONST-48', 'drawer', [280, 320, 700]],
])('%s a %s has one of the widths in use', async (_, frame, inUse) => {
  const widths = await widthsOf(frame);
  expect(widths.length).toBeGreaterThan(1);
  expect(widths.filter(({ width }) => !inUse.includes(width))).toEqual([]);
});

/** 210: the sidebar as a drawer. Widths that components give to their dialogs and drawers, by file. */
function widthsInCode(): Record<string, number[]> {
  const sources = import.meta.glob<string>(['../../app/**/*.tsx', '../../widgets/**/*.tsx', '!**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.entries(sources).flatMap(([file, source]): [string, number[]][] => {
    const frames = source.match(/<(?:Modal|Drawer)\b[\s\S]*?>\n/g) ?? [];
    const widths = frames.flatMap((frame) =>
      [...frame.matchAll(/\bwidth=\{(\d+)\}/g)].map(([, width]) => Number(width)),
    );
    return widths.length > 0 ? [[file, widths]] : [];
  });
  return Object.fromEntries(found);
}

test('CONST-47 CONST-48 dialogs and drawers that are components have the widths in use', () => {
  const widths = widthsInCode();
  expect(Object.keys(widths).length).toBeGreaterThan(8);
  const odd = Object.entries(widths).filter(([, each]) =>
    each.some((width) => ![210, 280, 320, 450, 600, 700, 800, 1000].includes(width)),
  );
  expect(odd).toEqual([]);
});

test('CONST-53 450 px is for a dialog with a few words or switches', async () => {
  const narrow = (await widthsOf('dialog')).filter(({ width }) => width === 450).map(({ id }) => id);
  expect(narrow.sort()).toEqual(['users.firstPassword']);
});
