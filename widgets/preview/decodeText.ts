const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of these bytes: by its byte order mark, else UTF-8, else GB 18030, which Chinese Windows writes. The last
 * character of a part of a file may be cut off.
 */
export function decodeText(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content);
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
