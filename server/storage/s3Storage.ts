import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Outage } from '../outage';
import { assertKey } from './keys';
import { piecesOf } from './pieces';
import { createS3Client, elementOf, elementsOf, type S3Client, S3Error, type S3Settings } from './s3Client';
import { discardUploads, s3Parts } from './s3Parts';
import type { ByteRange, ByteSource, PartUploads, Storage, StoredContent, StoredFile, StoredPart } from './types';

/** Larger files are sent in parts of this size; two pieces are in memory at once. */
const pieceBytes = 8 * 1024 * 1024;

async function* alone(piece: Buffer): ByteSource {
  yield piece;
}

async function putInParts(parts: PartUploads, key: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const upload = await parts.begin(key);
  try {
    const stored: StoredPart[] = [];
    for await (const piece of pieces) stored.push(await parts.put(key, upload, stored.length + 1, alone(piece)));
    await parts.finish(key, upload, stored);
  } catch (error) {
    await parts.abandon(key, upload).catch(() => undefined);
    throw error;
  }
}

/** One request for a file of one piece, else a multipart upload. */
async function put(send: S3Client, parts: PartUploads, key: string, content: ByteSource): Promise<void> {
  const pieces = piecesOf(content, pieceBytes);
  const { value: first = Buffer.alloc(0) } = await pieces.next();
  if (first.length < pieceBytes) return void (await send({ method: 'PUT', key: assertKey(key), body: first }));
  const all = async function* () {
    yield first;
    yield* pieces;
  };
  await putInParts(parts, key, all());
}

/** undefined when S3 has no such file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return undefined;
    throw error;
  });
}

async function get(send: S3Client, key: string, range?: ByteRange): Promise<StoredContent | undefined> {
  const headers = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : undefined;
  const answer = await unlessMissing(
    send({ method: 'GET', key: assertKey(key), ...(headers ? { headers } : {}) }),
  ).catch((error: unknown) => {
    if (error instanceof S3Error && error.status === 416)
      throw new RangeError('The range begins beyond the end of the file.');
    throw error;
  });
  if (!answer) return undefined;
  const whole = answer.headers.get('content-range')?.split('/')[1] ?? answer.headers.get('content-length');
  const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
  return { body, size: Number(whole) };
}

async function stat(send: S3Client, key: string): Promise<StoredFile | undefined> {
  const answer = await unlessMissing(send({ method: 'HEAD', key: assertKey(key) }));
  if (!answer) return undefined;
  const { headers } = answer;
  return { key, size: Number(headers.get('content-length')), modified: new Date(headers.get('last-modified') ?? 0) };
}

async function* list(send: S3Client, { prefix: before }: S3Settings, prefix: string): AsyncGenerator<StoredFile> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const more: Record<string, string> = token ? { 'continuation-token': token } : {};
    const answer = await send({ method: 'GET', query: { 'list-type': '2', prefix: before + prefix, ...more } });
    const xml = await answer.text();
    for (const each of elementsOf(xml, 'Contents'))
      yield {
        key: (elementOf(each, 'Key') ?? '').slice(before.length),
        size: Number(elementOf(each, 'Size')),
        modified: new Date(elementOf(each, 'LastModified') ?? 0),
      };
    token = elementOf(xml, 'NextContinuationToken');
  }
}

const remedies: Record<string, string> = {
  NoSuchBucket: 'the bucket does not exist; create it',
  InvalidAccessKeyId: 'the server does not know the key of S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not fit S3_ACCESS_KEY_ID, or the region is another',
  AccessDenied: 'the key may not put, get and delete objects there; let it',
  PermanentRedirect: 'the bucket is in another region; name it in STORAGE_URL (region=…)',
  AuthorizationHeaderMalformed: 'the region is another; name it in STORAGE_URL (region=…)',
};

function reasonOf(error: unknown): string {
  if (error instanceof Outage) return reasonOf(error.cause);
  if (error instanceof S3Error) return remedies[error.code] ?? error.message;
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return `the server cannot be reached (${cause?.code ?? cause?.message ?? message})`;
}

/** Files in a bucket of an S3-compatible server. */
export function createS3Storage(settings: S3Settings): Storage {
  const send = createS3Client(settings);
  const parts = s3Parts(send);
  const place = `s3://${settings.bucket}/${settings.prefix} at ${settings.endpoint}`;
  const remove: Storage['remove'] = async (key) =>
    void (await unlessMissing(send({ method: 'DELETE', key: assertKey(key) })));
  return {
    place,
    check: async () => {
      const key = `check/${randomBytes(8).toString('hex')}`;
      try {
        await send({ method: 'PUT', key, body: Buffer.from('weft') });
        await send({ method: 'GET', key }).then((answer) => answer.text());
        await send({ method: 'DELETE', key });
      } catch (error) {
        throw new Error(`Uploaded files cannot be stored in ${place}: ${reasonOf(error)}.`);
      }
    },
    put: (key, content) => put(send, parts, key, content),
    get: (key, range) => get(send, key, range),
    stat: (key) => stat(send, key),
    remove,
    list: (prefix) => list(send, settings, prefix),
    parts,
    discardUnfinished: (before) => discardUploads(send, settings, parts, before),
  };
}
