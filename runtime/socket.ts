import type { Bus } from './bus';

/** A frame of the server (contract §7.2): JSON text with `method`. */
export interface Frame {
  method: string;
  token?: string;
  msg?: string;
  [member: string]: unknown;
}

export interface SocketOptions {
  /** `wss://host`. */
  origin: string;
  bus: Bus;
  token: () => string | undefined;
  t: (key: string) => string;
  /** Settles when the message has gone. */
  notify: (message: string) => Promise<void>;
  /** Clears the token and everything that goes with it. */
  reset: () => void;
  reload: () => void;
  connect?: (url: string) => WebSocket;
  random?: () => number;
}
export interface Socket {
  open: () => void;
  close: () => void;
  send: (method: string, members?: Record<string, unknown>) => void;
}

/** Frames that the whole application hears under another name. */
const events: Record<string, string> = {
  documentChanged: 'document.changed',
  modelReleased: 'model.released',
  menuChanged: 'menu.changed',
  permissionChanged: 'menu.changed',
};

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** Twice as long after every failure, up to 30 s; the jitter keeps a thousand browsers from returning at once. */
export function reconnectDelayMs(attempt: number, random: () => number): number {
  const whole = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
  return whole / 2 + (whole / 2) * random();
}

function parse(text: unknown): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(String(text));
    return typeof frame === 'object' && frame !== null && typeof (frame as Frame).method === 'string'
      ? (frame as Frame)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The reconnecting socket of the shell (contract §7). Every frame reaches the bus as `socket.<method>`; the frames about
 * documents, models and menus also as application events.
 */
export function createSocket(options: SocketOptions): Socket {
  const connect = options.connect ?? ((url) => new WebSocket(url));
  const random = options.random ?? Math.random;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  /** A connection has been lost since the last one opened: what was pushed meanwhile went past us. */
  let missed = false;

  function close(): void {
    clearTimeout(timer);
    const closing = socket;
    socket = undefined;
    missed = false;
    closing?.close();
  }

  /** AUTH-45: another token only reloads. AUTH-46: ours shuts the socket, drops the token, then reloads. */
  async function onLogout(frame: Frame): Promise<void> {
    if (frame.token && frame.token !== options.token()) return options.reload();
    close();
    const shown = options.notify(frame.msg || options.t('error.signedOut'));
    options.reset();
    await shown;
    options.reload();
  }

  function onFrame(frame: Frame): void {
    options.bus.emit(`socket.${frame.method}`, frame);
    const event = events[frame.method];
    if (event) options.bus.emit(event, frame);
    if (frame.method === 'logout') void onLogout(frame);
    if (frame.method === 'closeSocket') close();
    if (frame.method === 'refresh') options.reload();
  }

  function open(): void {
    const token = options.token();
    if (socket || !token) return;
    clearTimeout(timer);
    const mine = connect(`${options.origin}/websocket/${encodeURIComponent(token)}`);
    socket = mine;
    mine.onopen = () => {
      attempt = 0;
      send('OnConnection', { mobileDevice: false });
      if (missed) options.bus.emit('socket.reconnected');
      missed = false;
    };
    mine.onmessage = ({ data }) => {
      const frame = parse(data);
      if (frame && socket === mine) onFrame(frame);
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = undefined;
      missed = true;
      timer = setTimeout(open, reconnectDelayMs(attempt, random));
      attempt += 1;
    };
  }

  /** Every frame carries the token (contract §7.1). A closed socket drops it: the server would not know us. */
  function send(method: string, members: Record<string, unknown> = {}): void {
    if (socket?.readyState === 1) socket.send(JSON.stringify({ method, token: options.token(), ...members }));
  }

  return { open, close, send };
}
