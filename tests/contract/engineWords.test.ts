import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '../../schemas';

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
});
