import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from './id';

describe('newId', () => {
  afterEach(() => vi.useRealTimers());

  it('gives 19 digits, no repeat, in text order', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^\d{19}$/.test(id))).toBe(true);
    expect([...ids].sort()).toEqual(ids);
  });

  it('keeps its order when the clock is set back an hour', () => {
    const before = newId();
    vi.useFakeTimers({ now: Date.now() - 3_600_000 });
    expect(newId() > before).toBe(true);
  });
});
