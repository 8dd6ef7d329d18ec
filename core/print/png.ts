/** Black and white pictures as PNG, uncompressed: codes are small and must be sharp. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function adlerOf(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}

const word = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const concat = (...parts: ArrayLike<number>[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = concat(
    [...name].map((letter) => letter.charCodeAt(0)),
    data,
  );
  return concat(word(data.length), body, word(crcOf(body)));
}

const longestBlock = 65_535;

/** zlib without compression. */
function stored(bytes: Uint8Array): Uint8Array {
  const blocks: ArrayLike<number>[] = [];
  for (let from = 0; from < bytes.length; from += longestBlock) {
    const part = bytes.subarray(from, from + longestBlock);
    const last = from + part.length >= bytes.length ? 1 : 0;
    blocks.push([last, part.length & 255, part.length >> 8, ~part.length & 255, (~part.length >> 8) & 255], part);
  }
  return concat([0x78, 0x01], ...blocks, word(adlerOf(bytes)));
}

/** `isDark(x, y)` for each dot; the bytes of the PNG. */
export function pngOf(width: number, height: number, isDark: (x: number, y: number) => boolean): Uint8Array {
  const stride = 1 + Math.ceil(width / 8);
  const lines = new Uint8Array(stride * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    lines[y * stride] = 0;
    for (let x = 0; x < width; x += 1) {
      const at = y * stride + 1 + (x >> 3);
      if (isDark(x, y)) lines[at] = (lines[at] as number) & ~(128 >> (x & 7));
    }
  }
  const head = concat(word(width), word(height), [1, 0, 0, 0, 0]);
  const signature = [137, 80, 78, 71, 13, 10, 26, 10];
  return concat(signature, chunk('IHDR', head), chunk('IDAT', stored(lines)), chunk('IEND', new Uint8Array()));
}

/** The picture as a data address. */
export function pngAddress(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(binary)}`;
}
