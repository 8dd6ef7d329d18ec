import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const guide = join(root, 'docs/extend.md');
const blocks = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;

test('docs/extend.md: every code block is the text of an example', () => {
  const text = readFileSync(guide, 'utf8');
  const found = [...text.matchAll(blocks)];
  expect(found.filter(([, kind, path]) => kind !== 'sh' && !path)).toEqual([]);
  expect(found.filter(([, , path]) => path).length).toBeGreaterThan(8);
  const current = text.replace(blocks, (whole, kind, path) =>
    path ? `\`\`\`${kind} ${path}\n${readFileSync(join(root, path), 'utf8')}\`\`\`` : whole,
  );
  if (process.env.UPDATE) writeFileSync(guide, current);
  else expect(text).toBe(current);
});

test('docs/extend.md: the first form is ten lines', () => {
  const lines = readFileSync(join(root, 'examples/embed/src/first.tsx'), 'utf8').split('\n').filter(Boolean);
  expect(lines.length).toBeLessThanOrEqual(10);
});
