/** What a message contains (CHAT-25). Clients of ours send text and pictures; voice and video come from other clients. */
export const chatMessageTypes = ['text', 'image', 'voice', 'video'] as const;
export type ChatMessageType = (typeof chatMessageTypes)[number];

/** A picture: `path` of the server (with its ticket), or `name` of an upload when it is sent. Sizes in pixels. */
export interface ChatPicture {
  path: string;
  width: number;
  height: number;
}

/** A recording, voice or video; `length` in seconds. */
export interface ChatRecording {
  path: string;
  length: number;
}

/** `formMessage` and `toMessage` (contract-platform §7.2): a plain string for text. */
export type ChatContent = string | ChatPicture | ChatRecording;

/** The fields of `messageContent` of a sent picture or recording (contract-platform §7.1). */
export type ChatSentContent =
  | string
  | { name: string; width: number; height: number }
  | { name: string; length: number };

/** Numbers that both sides enforce. */
export const chatLimits = {
  /** Characters of a text message. */
  textLength: 5_000,
  /** Characters of a search. */
  keywordLength: 100,
  /** Messages that a person may send in a minute; further ones are refused. */
  messagesPerMinute: 120,
  /** People whose presence one client follows. */
  watched: 500,
  /** Messages that a device fetches after a reconnect; it loads its conversations anew if it missed more. */
  catchUp: 1_000,
  /** Rows of one `messageList`. */
  pageSize: 100,
  /** The total of a search is counted up to this number. */
  searchTotal: 1_000,
  /** A `typing` mark lasts this long after its last frame, and is sent at most this often. */
  typingMs: 5_000,
  typingEveryMs: 3_000,
} as const;

/** Placeholders of messages that are no text (contract-platform §7.3), in the contract's language. */
export const chatPlaceholders = { image: '[图片]', voice: '[语音]', video: '[视频]' } as const;

/** Pattern of an id that a sender chooses for a message. */
export const clientIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot be stored or shown
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text without control characters, and without white space around it; '' is not sent (CHAT-17). Line breaks are kept. */
export function chatText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(control, '').trim();
}

/** Why a text cannot be sent; undefined: it can. */
export function checkChatText(text: string): 'empty' | 'tooLong' | undefined {
  const sent = chatText(text);
  if (sent === '') return 'empty';
  return sent.length > chatLimits.textLength ? 'tooLong' : undefined;
}
