import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus } from './bus';
import { createSocket, reconnectDelayMs, type SocketOptions } from './socket';

class FakeSocket {
  readyState = 1;
  sent: unknown[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  closed = false;
  constructor(readonly url: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
    this.onclose?.();
  }
  push(frame: unknown) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
}

let steps: string[];
let sockets: FakeSocket[];
let token: string | undefined;
let stays: boolean;
function start(more: Partial<SocketOptions> = {}) {
  const bus = createBus();
  const socket = createSocket({
    origin: 'wss://weft.example',
    bus,
    token: () => token,
    t: (key) => (key === 'error.signedOut' ? '登录过期,请重新登录' : key),
    notify: async (message) => void steps.push(`toast ${message}`),
    end: (reason) => {
      token = undefined;
      steps.push(`end ${reason}`);
      return stays;
    },
    reload: () => void steps.push('reload'),
    connect: (url) => {
      const made = new FakeSocket(url);
      sockets.push(made);
      return made as unknown as WebSocket;
    },
    random: () => 1,
    ...more,
  });
  return { bus, socket };
}

beforeEach(() => {
  vi.useFakeTimers();
  steps = [];
  sockets = [];
  token = 'bearer a b';
  stays = false;
});
afterEach(() => void vi.useRealTimers());

describe('the socket', () => {
  it('SOCK-01, SOCK-02, SEC-07 connects without the token in the address and announces itself', () => {
    const { socket } = start();
    socket.open();
    sockets[0]?.onopen?.();
    expect(sockets[0]?.url).toBe('wss://weft.example/websocket');
    expect(sockets[0]?.sent).toEqual([
      {
        method: 'OnConnection',
        token: 'bearer a b',
        mobileDevice: false,
        knows: ['modelReleased', 'menuChanged', 'rightsChanged', 'chatText'],
      },
    ]);
  });
  it('says how old the answers are that the page is built from, but not after a loss: then everything is fetched again', async () => {
    const { socket } = start({ ageMs: () => 70 });
    socket.open();
    sockets[0]?.onopen?.();
    expect(sockets[0]?.sent).toMatchObject([{ method: 'OnConnection', ageMs: 70 }]);
    sockets[0]?.onclose?.();
    await vi.runAllTimersAsync();
    sockets[1]?.onopen?.();
    expect(sockets[1]?.sent).toMatchObject([{ method: 'OnConnection' }]);
    expect(sockets[1]?.sent[0]).not.toHaveProperty('ageMs');
  });
  it('SOCK-06 frames reach the application, ours also as application events', () => {
    const { bus, socket } = start();
    const heard: unknown[] = [];
    bus.on('socket.initMessage', (frame) => heard.push(frame));
    bus.on('document.changed', (frame) => heard.push(frame));
    socket.open();
    sockets[0]?.push('not json');
    sockets[0]?.push({ method: 'initMessage', unreadNoticeCount: 3 });
    sockets[0]?.push({ method: 'documentChanged', id: 'billRule.edit' });
    expect(heard).toEqual([
      { method: 'initMessage', unreadNoticeCount: 3 },
      { method: 'documentChanged', id: 'billRule.edit' },
    ]);
  });
  it('issue 10 §3 when the server missed events, everything is fetched again as after a loss of the connection', () => {
    const { bus, socket } = start();
    const again = vi.fn();
    bus.on('socket.reconnected', again);
    socket.open();
    sockets[0]?.push({ method: 'eventsMissed' });
    expect(again).toHaveBeenCalledOnce();
    expect(sockets[0]?.closed).toBe(false);
  });
  it('AUTH-45 a logout that names another token only reloads', () => {
    const { socket } = start();
    socket.open();
    sockets[0]?.push({ method: 'logout', token: 'bearer other' });
    expect(steps).toEqual(['reload']);
    expect(sockets[0]?.closed).toBe(false);
  });
  it('AUTH-46, SOCK-16, ERR-08 a logout of ours closes, says why, drops the token, then reloads', async () => {
    const { socket } = start();
    socket.open();
    sockets[0]?.push({ method: 'logout', token: 'bearer a b' });
    await vi.runAllTimersAsync();
    expect(sockets[0]?.closed).toBe(true);
    expect(steps).toEqual(['end 登录过期,请重新登录', 'toast 登录过期,请重新登录', 'reload']);
    expect(sockets).toHaveLength(1);
  });
  it('issue 11 §4 a logout of ours reloads nothing while the page holds unsaved input', async () => {
    stays = true;
    const { socket } = start();
    socket.open();
    sockets[0]?.push({ method: 'logout', token: 'bearer a b', msg: '已被强制下线' });
    await vi.runAllTimersAsync();
    expect(sockets[0]?.closed).toBe(true);
    expect(steps).toEqual(['end 已被强制下线']);
    expect(sockets).toHaveLength(1);
  });
  it('SOCK-08 a logout without a token is ours and says what the server says', async () => {
    const { socket } = start();
    socket.open();
    sockets[0]?.push({ method: 'logout', msg: '此账号已在其他地方登录' });
    await vi.runAllTimersAsync();
    expect(steps).toEqual(['end 此账号已在其他地方登录', 'toast 此账号已在其他地方登录', 'reload']);
  });
  it('SOCK-09 closeSocket closes for good; SOCK-13 refresh reloads', async () => {
    const { socket } = start();
    socket.open();
    sockets[0]?.push({ method: 'refresh' });
    sockets[0]?.push({ method: 'closeSocket' });
    await vi.runAllTimersAsync();
    expect(steps).toEqual(['reload']);
    expect(sockets).toHaveLength(1);
  });
  it('contract §7 comes back after a loss, ever more slowly, and tells that frames were missed', async () => {
    const { bus, socket } = start();
    const back = vi.fn();
    bus.on('socket.reconnected', back);
    socket.open();
    sockets[0]?.onopen?.();
    sockets[0]?.onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    sockets[1]?.onclose?.();
    await vi.advanceTimersByTimeAsync(1999);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(3);
    sockets[2]?.onopen?.();
    sockets[2]?.push({ method: 'initMessage' });
    expect(back).toHaveBeenCalledOnce();
    expect(reconnectDelayMs(20, () => 1)).toBe(30_000);
    expect(reconnectDelayMs(0, () => 0)).toBe(500);
  });
  it('issue 10: a server that accepts and closes (1013: its database is away) is asked ever more slowly', async () => {
    const { bus, socket } = start();
    const back = vi.fn();
    bus.on('socket.reconnected', back);
    socket.open();
    for (const index of [0, 1, 2]) {
      sockets[index]?.onopen?.();
      sockets[index]?.onclose?.();
      await vi.advanceTimersByTimeAsync(1000 * 2 ** index - 1);
      expect(sockets).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(index + 2);
    }
    expect(back).not.toHaveBeenCalled();
  });
  it('SOCK-15 a closed socket stays closed, without a token none opens', async () => {
    const { socket } = start();
    socket.open();
    socket.close();
    await vi.runAllTimersAsync();
    expect(sockets).toHaveLength(1);
    token = undefined;
    socket.open();
    expect(sockets).toHaveLength(1);
  });
});
