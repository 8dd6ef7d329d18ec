import { describe, expect, it } from 'vitest';
import { branchIds, containing, withAncestors } from './tree';

const row = (id: string, parentId: string, fullName = id, enCode = id) => ({ id, parentId, fullName, enCode });
const rows = [row('a', '-1'), row('b', 'a'), row('c', 'b', 'Colour'), row('d', 'a'), row('e', 'gone')];

describe('trees of contract-platform §1.4', () => {
  it('keeps matches of a keyword and all their ancestors, letters of either case', () => {
    expect(withAncestors(rows, containing(' cOLO ')).map((each) => each.id)).toEqual(['a', 'b', 'c']);
    expect(withAncestors(rows, containing('%'))).toEqual([]);
    expect(withAncestors(rows, containing(undefined))).toEqual(rows);
  });

  it('knows what is below a row, circles too', () => {
    expect([...branchIds(rows, 'b')].sort()).toEqual(['b', 'c']);
    expect([...branchIds([row('x', 'y'), row('y', 'x')], 'x')].sort()).toEqual(['x', 'y']);
  });
});
