import { assertKey, assertPart } from './keys';
import { bytesOf } from './pieces';
import { assertNoError, elementOf, elementsOf, type S3Client, S3Error, type S3Settings } from './s3Client';
import type { PartUploads } from './types';

/** A part is signed as a whole, so it is held in memory. */
const maxPartBytes = 64 * 1024 * 1024;

/** Multipart uploads as S3 has them. */
export function s3Parts(send: S3Client): PartUploads {
  return {
    begin: async (key) => {
      const answer = await send({ method: 'POST', key: assertKey(key), query: { uploads: '' } });
      const upload = elementOf(await answer.text(), 'UploadId');
      if (!upload) throw new Error('S3 began a multipart upload without an UploadId.');
      return upload;
    },
    put: async (key, upload, number, content) => {
      const body = await bytesOf(content, maxPartBytes);
      const query = { partNumber: String(assertPart(number)), uploadId: upload };
      const answer = await send({ method: 'PUT', key: assertKey(key), query, body });
      return { number, size: body.length, tag: answer.headers.get('etag') ?? '' };
    },
    finish: async (key, upload, parts) => {
      const rows = [...parts]
        .sort((a, b) => a.number - b.number)
        .map(({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${rows.join('')}</CompleteMultipartUpload>`);
      const answer = await send({ method: 'POST', key: assertKey(key), query: { uploadId: upload }, body });
      assertNoError(answer.status, await answer.text());
    },
    abandon: async (key, upload) => {
      await send({ method: 'DELETE', key: assertKey(key), query: { uploadId: upload } }).catch((error) => {
        if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error;
      });
    },
  };
}

/** Abandons the uploads that were begun before this time; returns how many. */
export async function discardUploads(
  send: S3Client,
  { prefix }: S3Settings,
  parts: PartUploads,
  before: Date,
): Promise<number> {
  let discarded = 0;
  for (let from: Record<string, string> | undefined = {}; from; ) {
    const answer = await send({ method: 'GET', query: { uploads: '', ...(prefix ? { prefix } : {}), ...from } });
    const xml = await answer.text();
    for (const each of elementsOf(xml, 'Upload')) {
      const key = elementOf(each, 'Key')?.slice(prefix.length);
      const upload = elementOf(each, 'UploadId');
      if (!key || !upload || new Date(elementOf(each, 'Initiated') ?? Date.now()) >= before) continue;
      await parts.abandon(key, upload);
      discarded += 1;
    }
    const marks = {
      'key-marker': elementOf(xml, 'NextKeyMarker'),
      'upload-id-marker': elementOf(xml, 'NextUploadIdMarker'),
    };
    from = elementOf(xml, 'IsTruncated') === 'true' ? (marks as Record<string, string>) : undefined;
  }
  return discarded;
}
