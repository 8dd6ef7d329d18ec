import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expandedSchema } from '../../core/language/expand/schema';
import type { JsonObject } from '../../core/language/types';
import type { Loose } from '../../core/language/walk';
import { readComments } from '../support/languagePages/comments';
import { languagePages } from '../support/languagePages/pages';

const path = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const schema = expandedSchema(JSON.parse(readFileSync(path('schemas/language.json'), 'utf8')) as JsonObject);
const examples = readdirSync(path('schemas/examples')).map((file) => ({
  id: file.replace('.json', ''),
  document: JSON.parse(readFileSync(path(`schemas/examples/${file}`), 'utf8')) as Loose,
}));
const pages = languagePages(schema, readComments(), examples);
const folder = path('docs/language');

describe('docs/language: one page per word', () => {
  it('is what schema, comments and examples give; UPDATE=1 writes it', () => {
    if (process.env.UPDATE) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of pages) writeFileSync(`${folder}/${name}`, text);
    }
    const written = new Map(readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]));
    expect([...written.keys()].sort()).toEqual([...pages.keys()].sort());
    for (const [name, text] of pages) expect(written.get(name) === text, `${name} is stale`).toBe(true);
  });

  it('F7 a word is shown by the smallest part of an example that has it', () => {
    expect(pages.get('action.reset.md')).toContain('```json\n{ "do": "reset", "view": "list" }\n```');
    expect(pages.get('action.reset.md')).toContain('From [actions.json](../../schemas/examples/actions.json).');
    const long = [...pages].filter(([, text]) => text.split('\n').length > 150);
    expect(long.map(([name]) => name)).toEqual([]);
  });

  it('every word has an example, whose whole widgets/examples.test.tsx draws', () => {
    const without = [...pages].filter(([name, text]) => name !== 'README.md' && !text.includes('## Example'));
    expect(without.map(([name]) => name)).toEqual([]);
  });
});
