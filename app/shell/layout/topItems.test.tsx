import { describe, expect, it } from 'vitest';
import { resolvePage } from '../resolvePage';
import { moreKey, topItems, topItemWidthPx } from './topItems';

const entries = ['a', 'b', 'c', 'd', 'e'];

describe('the top menu', () => {
  it('CONST-52, SHELL-18 an entry counts as 116 px', () => {
    expect(topItemWidthPx).toBe(116);
    expect(topItems(entries, 5 * 116)).toEqual({ shown: entries, more: [] });
    expect(topItems(entries, 5 * 116 - 1).shown).toEqual(['a', 'b', 'c']);
  });
  it('SHELL-19 what has no place is under "more", which takes a place itself', () => {
    expect(topItems(entries, 3 * 116)).toEqual({ shown: ['a', 'b'], more: ['c', 'd', 'e'] });
    expect(topItems(entries, 0)).toEqual({ shown: [], more: entries });
  });
  it('ROUTE-21 the carrier of "more" is no page of its own', () => {
    expect(moreKey).toBe('/menuMore');
    expect(resolvePage(moreKey, '', { routes: [], development: false }).kind).toBe('unlisted');
  });
});
