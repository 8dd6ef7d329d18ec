import type { ServerFrame } from '../../../core/socket';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text with its markup escaped. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** A frame for a client that draws texts of chats as HTML: what people typed is shown there as they typed it, and runs nothing. */
export function textForMarkup(frame: ServerFrame): ServerFrame {
  if (frame.method === 'receiveMessage' && frame.messageType === 'text')
    return { ...frame, formMessage: escaped(String(frame.formMessage)) };
  if (frame.method === 'sendMessage' && frame.messageType === 'text')
    return { ...frame, toMessage: escaped(String(frame.toMessage)) };
  if (frame.method === 'messageList')
    return {
      ...frame,
      list: frame.list.map((row) => (row.contentType === 'text' ? { ...row, content: escaped(row.content) } : row)),
    };
  if (frame.method === 'initMessage')
    return {
      ...frame,
      unreadNums: frame.unreadNums.map((each) => ({ ...each, defaultMessage: escaped(each.defaultMessage) })),
    };
  return frame;
}
