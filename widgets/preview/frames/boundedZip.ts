/** Unpacked bytes of one document. */
const maxBytes = 300 * 1024 * 1024;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

interface Entry {
  /** Where its local header begins. */
  at: number;
  packedBytes: number;
  /** 0: stored, 8: deflated. */
  method: number;
}

/** Where the central directory begins, and how many entries it has. */
function directoryOf(view: DataView): { at: number; count: number } {
  const last = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= last; at--)
    if (view.getUint32(at, true) === endSignature)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  throw new Error('It is no zip.');
}

function* entriesOf(view: DataView): Generator<Entry> {
  const { at: first, count } = directoryOf(view);
  for (let at = first, index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== entrySignature) throw new Error('The directory of the zip is broken.');
    const method = view.getUint16(at + 10, true);
    yield { at: view.getUint32(at + 42, true), packedBytes: view.getUint32(at + 20, true), method };
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** Unpacked bytes of an entry, counted while it is unpacked: what the file says of itself may be a lie. */
async function sizeOf(content: ArrayBuffer, view: DataView, { at, packedBytes, method }: Entry, room: number) {
  if (method === 0) return packedBytes;
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = new Blob([content.slice(from, from + packedBytes)]).stream();
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size <= room) continue;
    await reader.cancel();
    return size;
  }
  return size;
}

/** Rejects a zip that is broken, or that unpacks to more than a document does (zip bombs). */
export async function assertBounded(content: ArrayBuffer, most = maxBytes): Promise<void> {
  const view = new DataView(content);
  let room = most;
  for (const entry of entriesOf(view)) {
    room -= await sizeOf(content, view, entry, room);
    if (room < 0) throw new Error(`The document unpacks to more than ${most} bytes.`);
  }
}
