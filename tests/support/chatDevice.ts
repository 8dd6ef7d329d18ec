import { WebSocket } from 'ws';

/** A message as a device has it. */
export interface Heard {
  position: number;
  id: string;
  text: string;
  mine: boolean;
}

interface Waiting {
  clientId: string;
  toUserId: string;
  text: string;
  at: number;
}

export interface DeviceOptions {
  token: string;
  /** Where to connect next. */
  url: () => string;
  /** Delay after a lost connection; `attempt`: failures since the last welcome. */
  retryMs?: number | ((attempt: number) => number);
}

/** A refused message is sent again after this at the latest. */
const resendMs = 100;

/**
 * A client as ours is: it sends a message under one id until it is echoed, one after the other, connects again, and tells
 * which message it had last.
 */
export function chatDevice({ token, url, retryMs = 100 }: DeviceOptions) {
  const heard: Heard[] = [];
  const acknowledged: string[] = [];
  const faults: string[] = [];
  const queue: Waiting[] = [];
  let position: number | undefined;
  let wire: WebSocket | undefined;
  let ended = false;
  let signedOut = 0;
  let welcomes = 0;
  let attempt = 0;
  const delayMs = () => (typeof retryMs === 'number' ? retryMs : retryMs(attempt++));
  const receivedAt = new Map<string, number>();

  const say = (frame: object) => {
    if (wire?.readyState === WebSocket.OPEN) wire.send(JSON.stringify({ token, ...frame }));
  };
  const transmit = () => {
    const [first] = queue;
    if (!first) return;
    const { clientId, toUserId, text } = first;
    say({ method: 'SendMessage', toUserId, clientId, messageType: 'text', messageContent: text });
  };
  // biome-ignore lint/suspicious/noExplicitAny: frames of the wire
  function take(frame: any, mine: boolean): void {
    const isNew = position === undefined || frame.position > position;
    if (!isNew && !mine) faults.push(`${frame.position} came after ${position}`);
    if (isNew) {
      position = frame.position;
      const text = mine ? frame.toMessage : frame.formMessage;
      heard.push({ position: frame.position, id: frame.id, text, mine });
      receivedAt.set(text, Date.now());
    }
    if (!mine || frame.clientId !== queue[0]?.clientId) return;
    acknowledged.push(queue.shift()!.text);
    transmit();
  }
  function onFrame(text: string): void {
    const frame = JSON.parse(text);
    if (frame.method === 'initMessage') {
      welcomes += 1;
      attempt = 0;
      if (position === undefined) position = frame.chatPosition;
      transmit();
    }
    if (frame.method === 'receiveMessage') take(frame, false);
    if (frame.method === 'sendMessage') take(frame, true);
    if (frame.method === 'logout') signedOut += 1;
    if (frame.method === 'messageRefused') {
      if (frame.retryMs === undefined) faults.push(frame.msg);
      else setTimeout(transmit, Math.min(frame.retryMs, resendMs)).unref();
    }
  }
  function connect(): void {
    if (ended) return;
    const host = url();
    const mine = new WebSocket(`${host.replace('http', 'ws')}/websocket/${encodeURIComponent(token)}`, {
      origin: host,
    });
    wire = mine;
    mine.on('open', () =>
      say({ method: 'OnConnection', mobileDevice: false, knows: ['chatText'], chatSince: position }),
    );
    mine.on('message', (data) => onFrame(String(data)));
    mine.on('error', () => undefined);
    mine.on('close', () => void setTimeout(connect, delayMs()).unref());
  }
  connect();
  return {
    heard,
    acknowledged,
    faults,
    receivedAt,
    position: () => position,
    signedOut: () => signedOut,
    welcomes: () => welcomes,
    /** Messages without an echo. */
    waiting: () => queue.length,
    write: (toUserId: string, text: string) => {
      queue.push({ clientId: `client-${text.replace(/\W/g, '-')}`, toUserId, text, at: Date.now() });
      if (queue.length === 1) transmit();
    },
    cut: () => wire?.terminate(),
    end: () => {
      ended = true;
      wire?.terminate();
    },
  };
}

export type ChatDevice = ReturnType<typeof chatDevice>;
