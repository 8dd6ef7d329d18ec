import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '.');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const linesWith = (pattern: RegExp, within = sources): string[] =>
  within.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line) => (pattern.test(line) ? [`${name}: ${line.trim()}`] : [])),
  );

describe('what the engine derives', () => {
  it('belongs to a plan, a model or the session: no module keeps a map by nodes', () => {
    // The opener of a document is found by the args that were passed through the host.
    const known = 'document/session.ts: const openers = new WeakMap';
    const found = linesWith(/^(export )?const .*new Weak(Map|Set)/).filter((line) => !line.startsWith(known));
    expect(found).toEqual([]);
  });
});

describe('effects of tables, trees, searches and documents', () => {
  const views = sources.filter(({ name }) => /^(table|tree|document|compile|source|actions)\//.test(name));

  it('name what they depend on', () => {
    expect(linesWith(/useExhaustiveDependencies/, views)).toEqual([]);
  });

  it('have a list of dependencies', () => {
    const calls = views.flatMap(({ name, text }) =>
      [...text.matchAll(/\buse(Layout)?Effect\(/g)].map(({ index, 0: found }) => ({
        name,
        last: lastArgument(text, index + found.length),
      })),
    );
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(({ last }) => !last.startsWith('['))).toEqual([]);
  });
});

/** The last argument of the call whose arguments start here. */
function lastArgument(text: string, from: number): string {
  const parts = [''];
  let depth = 0;
  for (const sign of text.slice(from)) {
    if (')]}'.includes(sign)) depth -= 1;
    if (depth < 0) break;
    if ('([{'.includes(sign)) depth += 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).findLast((part) => part !== '') ?? '';
}
