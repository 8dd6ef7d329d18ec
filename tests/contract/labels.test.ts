import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Node = Record<string, unknown>;
const folders = ['pages', 'dialogs', 'drawers', 'pickers', 'fragments', 'samples'];
const listed = new Set(['table', 'list', 'grid', 'detail', 'chart']);

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Columns and fields that would be headed by their member's name. `entity`: it gives labels of its own. */
function bare(value: unknown, entity: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => bare(each, entity));
  if (!isNode(value)) return [];
  const own = entity || value.entity !== undefined;
  const said = [value.columns, value.fields, value.series].flatMap((list) => (Array.isArray(list) ? list : []));
  const names = said.filter(
    (each) => isNode(each) && each.name && !each.use && each.hiddenWhen !== true && !each.label,
  );
  const here = listed.has(String(value.view)) && !own ? names.map((each) => String((each as Node).name)) : [];
  return [...here, ...Object.values(value).flatMap((each) => bare(each, own))];
}

it('no column or field of a shipped screen is headed by the name of its member', () => {
  const files = folders.flatMap((folder) => filesOf(join('schemas', folder)));
  const found = files.flatMap((path) =>
    bare(JSON.parse(readFileSync(path, 'utf8')), false).map((name) => `${path} ${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
