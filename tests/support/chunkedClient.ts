import { createCipheriv, createHash } from 'node:crypto';
import { limits } from '../../core/limits';

const chunkBytes = limits.uploadChunkBytes;

/** A file whose bytes follow from its name: no two are alike, and none is held in memory. */
export interface MadeFile {
  name: string;
  size: number;
  chunks: number;
  /** The bytes of a chunk, from 1. */
  chunk: (number: number) => Buffer;
  md5: string;
}

/** Makes a file of this size, beginning as a zip does. */
export function makeFile(name: string, size: number): MadeFile {
  const key = createHash('sha256').update(name).digest();
  const chunks = Math.max(1, Math.ceil(size / chunkBytes));
  const chunk = (number: number) => {
    const at = (number - 1) * chunkBytes;
    const iv = Buffer.alloc(16);
    iv.writeUInt32BE(number);
    const bytes = createCipheriv('aes-256-ctr', key, iv).update(Buffer.alloc(Math.min(chunkBytes, size - at)));
    if (number === 1) bytes.write('PK\u0003\u0004', 'latin1');
    return bytes;
  };
  const md5 = createHash('md5');
  for (let number = 1; number <= chunks; number++) md5.update(chunk(number));
  return { name, size, chunks, chunk, md5: md5.digest('hex') };
}

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

const paramsOf = (file: MadeFile) => ({
  identifier: file.md5,
  filename: file.name,
  totalSize: String(file.size),
  chunkSize: String(chunkBytes),
  totalChunks: String(file.chunks),
});

async function read<T>(answer: Response): Promise<T> {
  const { code, msg, data } = (await answer.json()) as Answer<T>;
  if (code !== 200) throw new Error(`${code} ${msg}`);
  return data;
}

function form(members: Record<string, string>, content?: Buffer, name = 'blob'): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(members)) body.set(key, value);
  if (content) body.set('file', new Blob([new Uint8Array(content)]), name);
  return body;
}

export interface Sent {
  /** Stored name of the file. */
  fileId: string;
  /** Chunks that the server had already. */
  found: number;
}

/** Uploads a file as the browser does: asks for stored chunks, sends the others, merges. Throws when the line breaks. */
export async function upload(
  { url, token }: { url: string; token: string },
  file: MadeFile,
  { lanes = 3, onChunk = (_: number) => {} }: { lanes?: number; onChunk?: (stored: number) => void } = {},
): Promise<Sent> {
  const headers = { authorization: token, 'weft-document': 'app' };
  const query = new URLSearchParams({ ...paramsOf(file), chunkNumber: '1' });
  const { chunkNumbers } = await read<{ chunkNumbers: number[] }>(
    await fetch(`${url}/api/file/chunk?${query}`, { headers }),
  );
  const left = Array.from({ length: file.chunks }, (_, index) => index + 1).filter((it) => !chunkNumbers.includes(it));
  let sent = 0;
  const lane = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      const body = form({ ...paramsOf(file), chunkNumber: String(number) }, file.chunk(number), file.name);
      await read(await fetch(`${url}/api/file/chunk`, { method: 'POST', headers, body }));
      sent += 1;
      onChunk(chunkNumbers.length + sent);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
  const members = { identifier: file.md5, fileName: file.name, fileSize: String(file.size), type: 'annex' };
  const { name } = await read<{ name: string }>(
    await fetch(`${url}/api/file/merge`, { method: 'POST', headers, body: form(members) }),
  );
  return { fileId: name, found: chunkNumbers.length };
}

/** MD5 and size of a stored file as it is downloaded; its bytes are not held. */
export async function download({ url, token }: { url: string; token: string }, fileId: string) {
  const headers = { authorization: token, 'weft-document': 'app' };
  const link = await read<{ url: string }>(await fetch(`${url}/api/file/Download/annex/${fileId}`, { headers }));
  const answer = await fetch(url + link.url);
  const md5 = createHash('md5');
  let size = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    md5.update(part);
    size += part.length;
  }
  return { md5: md5.digest('hex'), size };
}
