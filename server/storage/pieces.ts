import type { ByteSource } from './types';

/** The same bytes in pieces of exactly `size`, the last one shorter; one empty piece when there are none. */
export async function* piecesOf(content: ByteSource, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let given = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (bytes + rest.length > size) {
      const room = size - bytes;
      yield Buffer.concat([...held, rest.subarray(0, room)]);
      given += 1;
      rest = rest.subarray(room);
      held = [];
      bytes = 0;
    }
    held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0 || given === 0) yield Buffer.concat(held);
}

/** All bytes; more than `maxBytes` throws. */
export async function bytesOf(content: ByteSource, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RangeError(`More than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
