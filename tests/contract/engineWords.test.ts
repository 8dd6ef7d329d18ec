import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls, loadLocale } from '../../schemas';

/** Members that this platform's answers, params and rows have. The engine knows none of them: the Host's ports do. */
const wireMembers = [
  'currentPage',
  'sidx',
  'pagination',
  'isLeaf',
  'hasChildren',
  'organizeIds',
  'enabledMark',
  'headIcon',
  'disabledReason',
  'fullName',
  'columnVisible',
  'fieldList',
  'conditionJson',
  'conditionList',
  'matchLogic',
  'fieldValue',
  'jnpfKey',
  'superQueryJson',
  'lastModifyTime',
];

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : filesOf(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const files = filesOf('engine').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Where a text matches: `engine/table/x.ts:12 currentPage`. */
function found(pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      return [...line.matchAll(pattern)].map(([match]) => `${path}:${index + 1} ${match}`);
    }),
  );
}
const escaped = (text: string): string => text.replaceAll('.', '\\.');

describe('the engine has not heard of the server', () => {
  it('reads its own folder', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(found(/\bcompileSource\b/g).length).toBeGreaterThan(0);
  });

  it('names no call', () => {
    const names = Object.keys(calls).map(escaped).join('|');
    expect(found(new RegExp(`['"\`](${names})['"\`]`, 'g'))).toEqual([]);
  });

  it('names no member of its answers, params and rows', () => {
    const names = wireMembers.map(escaped).join('|');
    expect(found(new RegExp(`\\b(${names})\\b`, 'g'))).toEqual([]);
    expect(found(/\brow\.(top|type|organize|icon)\b/g)).toEqual([]);
    expect(found(/'(envelope|data)\./g)).toEqual([]);
    expect(found(/_name`/g)).toEqual([]);
  });

  it('has words of its own: `engine.…`, all of them there and none besides', async () => {
    const words = Object.keys(await loadLocale('en'));
    const namespaces = [...new Set(words.map((key) => key.split('.')[0]))].filter((name) => name !== 'engine');
    const foreign = new RegExp(`['"\`](${namespaces.join('|')})\\.[a-zA-Z]+['"\`]`, 'g');
    const known = new Set(words.map((key) => `'${key}'`));
    expect(found(foreign).filter((place) => known.has(place.split(' ')[1] as string))).toEqual([]);

    const own = words.filter((key) => key.startsWith('engine.'));
    const named = new Set(found(/engine\.[a-zA-Z]+/g).map((place) => place.split(' ')[1] as string));
    // By a name that is computed: what a field asks for, the steps of a walk.
    const computed = ['enter', 'select', 'previous', 'next'].map((name) => `engine.${name}`);
    const used = new Set([...named, ...computed]);
    expect(own.filter((key) => !used.has(key.split('.').slice(0, 2).join('.')))).toEqual([]);
    expect([...named].filter((key) => !own.some((each) => each === key || each.startsWith(`${key}.`)))).toEqual([]);
  });
});
