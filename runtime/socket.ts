import { drawnFrames, drawsText } from '../core/socket';
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
  /** The language of the texts that the server pushes. */
  language?: () => string;
  /** Further members of the first frame. */
  greeting?: () => Record<string, unknown>;
  /** Milliseconds since the answers were asked for that the page is built from. */
  ageMs?: () => number;
  /** Settles when the message has disappeared. */
  notify: (message: string) => Promise<void>;
  /** Ends the session (session.end); true: the pages stay. */
  end: (reason: string) => boolean;
  reload: () => void;
  /** The connection closed although nobody closed it here. */
  onLost?: () => void;
  connect?: (url: string) => WebSocket;
  random?: () => number;
}
export interface Socket {
  open: () => void;
  close: () => void;
  /** Reconnects at once if a reconnect is due later. */
  retry: () => void;
  send: (method: string, members?: Record<string, unknown>) => void;
}

/** Frames that are also emitted as application events: method → event. */
const events: Record<string, string> = {
  documentChanged: 'document.changed',
  modelReleased: 'model.released',
  menuChanged: 'menu.changed',
  rightsChanged: 'rights.changed',
  unreadChanged: 'messages.changed',
  recordTalked: 'record.talked',
  jobChanged: 'job.changed',
  flowChanged: 'flow.changed',
  // As after a loss of this connection.
  eventsMissed: 'socket.reconnected',
};

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** Delay before a reconnect: doubled after every failure, up to 30 s; jitter spreads the reconnects of many browsers. */
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
  /** A reconnect is scheduled. */
  let due = false;
  /** A connection was lost since the last one opened: events of that time were missed. */
  let missed = false;

  function close(): void {
    clearTimeout(timer);
    due = false;
    const closing = socket;
    socket = undefined;
    missed = false;
    closing?.close();
  }

  /**
   * AUTH-45: another token only reloads. AUTH-46: the own token closes the socket, clears the session, then reloads; pages
   * with unsaved input stay.
   */
  async function onLogout(frame: Frame): Promise<void> {
    if (frame.token && frame.token !== options.token()) return options.reload();
    close();
    const reason = frame.msg || options.t('error.signedOut');
    if (options.end(reason)) return;
    await options.notify(reason);
    options.reload();
  }

  /** The server knows this client. Without its database it accepts a connection too, and closes it again (1013). */
  function onWelcome(): void {
    attempt = 0;
    if (missed) options.bus.emit('socket.reconnected');
    missed = false;
  }

  function onFrame(frame: Frame): void {
    if (frame.method === 'initMessage') onWelcome();
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
    due = false;
    const mine = connect(`${options.origin}/websocket`);
    socket = mine;
    mine.onopen = () => {
      const language = options.language?.();
      send('OnConnection', {
        mobileDevice: false,
        knows: [...drawnFrames, drawsText],
        language,
        // After a loss everything is fetched again anyway.
        ageMs: missed ? undefined : options.ageMs?.(),
        ...options.greeting?.(),
      });
    };
    mine.onmessage = ({ data }) => {
      const frame = parse(data);
      if (frame && socket === mine) onFrame(frame);
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = undefined;
      missed = true;
      options.onLost?.();
      due = true;
      timer = setTimeout(open, reconnectDelayMs(attempt, random));
      attempt += 1;
    };
  }

  /** Every frame carries the token (contract §7.1). A frame for a closed socket is dropped: the server would not authenticate it. */
  function send(method: string, members: Record<string, unknown> = {}): void {
    if (socket?.readyState === 1) socket.send(JSON.stringify({ method, token: options.token(), ...members }));
  }

  return { open, close, retry: () => void (due && open()), send };
}
