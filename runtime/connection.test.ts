import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection';

let reachable: boolean;
let probes: number;
const back = vi.fn();
const network = new EventTarget();
const start = () =>
  createConnection({
    probe: async () => {
      probes += 1;
      return reachable;
    },
    onReturn: back,
    network,
  });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  reachable = true;
  probes = 0;
  back.mockClear();
});
afterEach(() => void vi.useRealTimers());

describe('issue 11 §4 whether the server can be reached', () => {
  it('is not asked while all is well', async () => {
    const connection = start();
    connection.answered();
    await pass(3_600_000);
    expect(probes).toBe(0);
    expect(connection.store.getState().away).toBe(false);
    expect(back).not.toHaveBeenCalled();
  });
  it('is found out once when a request fails or the socket is lost, and is no reason for a banner if the server answers', async () => {
    const connection = start();
    connection.doubt();
    connection.doubt();
    await pass(60_000);
    expect(probes).toBe(1);
    expect(connection.store.getState().away).toBe(false);
  });
  it('is tried ever later while it is away, until it answers', async () => {
    const connection = start();
    reachable = false;
    connection.doubt();
    await pass(0);
    expect(connection.store.getState().away).toBe(true);
    await pass(600_000);
    expect(probes).toBeGreaterThan(15);
    expect(probes).toBeLessThan(30);
    reachable = true;
    await pass(30_000);
    expect(connection.store.getState().away).toBe(false);
    expect(back).toHaveBeenCalledOnce();
    const before = probes;
    await pass(3_600_000);
    expect(probes).toBe(before);
  });
  it('waits as long as the server asks (Retry-After)', async () => {
    const connection = start();
    connection.failed(5000);
    expect(connection.store.getState().away).toBe(true);
    await pass(4999);
    expect(probes).toBe(0);
    await pass(1);
    expect(connection.store.getState().away).toBe(false);
  });
  it('is known again with any answer', async () => {
    const connection = start();
    reachable = false;
    connection.failed();
    connection.answered();
    expect(connection.store.getState().away).toBe(false);
    await pass(60_000);
    expect(probes).toBe(0);
  });
  it('follows the network of the device at once', async () => {
    const connection = start();
    reachable = false;
    network.dispatchEvent(new Event('offline'));
    await pass(0);
    expect(connection.store.getState().away).toBe(true);
    reachable = true;
    network.dispatchEvent(new Event('online'));
    await pass(0);
    expect(connection.store.getState().away).toBe(false);
  });
});
