import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../engine/', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`${folder}${name}`, 'utf8') }));

const linesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line) => (pattern.test(line) ? [`${name}: ${line.trim()}`] : [])),
  );

describe('issue 9 §4 effects in engine/', () => {
  it('depend on what they read: the rule is suppressed nowhere', () => {
    expect(linesWith(/useExhaustiveDependencies/)).toEqual([]);
  });

  it('have a list of dependencies', () => {
    const calls = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/\buse(Layout|Insertion)?Effect\(/g)].map(({ index, 0: found }) => ({
        name,
        last: lastArgument(text, index + found.length),
      })),
    );
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.filter(({ last }) => !last.startsWith('['))).toEqual([]);
  });
});

describe('issue 9 §4 what the engine derives', () => {
  it('belongs to a plan, a model, the tools or the session: no module has a map by objects', () => {
    expect(linesWith(/^(export )?const .*new Weak(Map|Set)/)).toEqual([]);
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
