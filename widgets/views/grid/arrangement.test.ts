import { describe, expect, it } from 'vitest';
import { arranged, moved, readArrangement } from './arrangement';

const items = ['a', 'b', 'c'].map((name) => ({ name }));
const names = (order: string[]) => arranged(items, { order, hidden: [] }).map(({ name }) => name);

describe('issue 12: people arrange the cards of a portal', () => {
  it('keeps the order of the document until somebody moves a card', () => {
    expect(names([])).toEqual(['a', 'b', 'c']);
    expect(readArrangement('x')).toEqual({ order: [], hidden: [] });
    expect(readArrangement({ order: ['a', 1], hidden: null })).toEqual({ order: ['a'], hidden: [] });
  });
  it('puts new cards behind the one before them, and leaves out those that are gone', () => {
    expect(names(['c', 'a'])).toEqual(['c', 'a', 'b']);
    expect(names(['c', 'gone', 'b'])).toEqual(['a', 'c', 'b']);
  });
  it('moves a card by one place, not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
  });
});
