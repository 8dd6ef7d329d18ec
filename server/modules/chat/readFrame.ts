import { type ChatMessageType, chatLimits, chatMessageTypes, chatText, clientIdPattern } from '../../../core/chat';
import { Refusal } from '../../ctx';

type RawFrame = Record<string, unknown>;

const idLength = 64;

/** The text of an id; undefined for anything else. */
export function idIn(value: unknown): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL
  return typeof value === 'string' && value.length <= idLength && value !== '' && !/\u0000/.test(value)
    ? value
    : undefined;
}

/** A whole number between the limits; `usual` for anything else. */
export function wholeIn(
  value: unknown,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least ? Math.min(number, most) : usual;
}

/** A message to send, checked as far as its form goes. */
export interface NewMessage {
  /** undefined: the client does not choose ids. */
  clientId: string | undefined;
  toUserId: string;
  type: ChatMessageType;
  /** Of text. */
  text: string;
  /** Of the others: the uploaded file and its measures. */
  file?: { name: string; measures: { width: number; height: number } | { length: number } };
}

const measure = (value: unknown) => wholeIn(Math.round(Number(value)), { least: 0, most: 100_000, usual: 0 });

function fileIn(type: ChatMessageType, content: unknown): NewMessage['file'] {
  const { name, width, height, length } = (content ?? {}) as RawFrame;
  const known = idIn(name);
  if (typeof content !== 'object' || !known) throw new Refusal('chatRefusal.badContent');
  if (type === 'image') return { name: known, measures: { width: measure(width), height: measure(height) } };
  return { name: known, measures: { length: measure(length) } };
}

function textIn(content: unknown): string {
  const text = typeof content === 'string' ? chatText(content) : '';
  if (text === '') throw new Refusal('chatRefusal.empty');
  if (text.length > chatLimits.textLength) throw new Refusal('chatRefusal.tooLong', { most: chatLimits.textLength });
  return text;
}

/** The message of a SendMessage frame (contract-platform §7.1); throws a Refusal for what is none. */
export function messageIn(frame: RawFrame): NewMessage {
  const toUserId = idIn(frame.toUserId);
  const type = chatMessageTypes.find((each) => each === frame.messageType);
  if (!toUserId) throw new Refusal('chatRefusal.noPeer');
  if (!type) throw new Refusal('chatRefusal.badContent');
  const clientId = frame.clientId === undefined ? undefined : String(frame.clientId);
  if (clientId !== undefined && !clientIdPattern.test(clientId)) throw new Refusal('chatRefusal.badContent');
  if (type === 'text') return { clientId, toUserId, type, text: textIn(frame.messageContent) };
  return { clientId, toUserId, type, text: '', file: fileIn(type, frame.messageContent) };
}
