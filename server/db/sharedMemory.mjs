/** Most pages of 64 KB that PGlite's memory may have: 2 GB. */
export const mostPages = 32_768;

const importSection = 2;
/** How a module asks for its memory: `env.memory`, a memory; its limits follow. */
const asked = Buffer.from([3, ...Buffer.from('env'), 6, ...Buffer.from('memory'), 2]);
const hasMost = 1;
const hasMostAndIsShared = 3;

/** A number of WebAssembly (LEB128) at this byte, and where it ends. */
function numberAt(bytes, from) {
  let value = 0;
  let at = from;
  for (let shift = 0; ; shift += 7, at += 1) {
    value += (bytes[at] & 0x7f) * 2 ** shift;
    if (bytes[at] < 0x80) return { value, end: at + 1 };
  }
}

function written(value) {
  const bytes = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** Where the imports of a module are: from their number's byte to their end. */
function importsOf(bytes) {
  for (let at = 8; at < bytes.length; ) {
    const { value, end } = numberAt(bytes, at + 1);
    if (bytes[at] === importSection) return { from: at + 1, content: end, to: end + value };
    at = end + value;
  }
  throw new Error('A module of the embedded database has no imports.');
}

/** A module of WebAssembly that asks for shared memory where it asked for memory of its thread; all else is as it was. */
export function withSharedMemory(module) {
  const bytes = Buffer.from(module.buffer, module.byteOffset, module.byteLength);
  const { from, content, to } = importsOf(bytes);
  const limits = bytes.indexOf(asked, content) + asked.length;
  if (limits < content + asked.length || limits >= to)
    throw new Error('A module of the embedded database does not ask for its memory as it did.');
  const least = numberAt(bytes, limits + 1);
  const end = bytes[limits] === hasMost ? numberAt(bytes, least.end).end : least.end;
  const imports = Buffer.concat([
    bytes.subarray(content, limits),
    Buffer.from([hasMostAndIsShared]),
    written(least.value),
    written(mostPages),
    bytes.subarray(end, to),
  ]);
  return Buffer.concat([bytes.subarray(0, from), written(imports.length), imports, bytes.subarray(to)]);
}
