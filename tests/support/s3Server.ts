import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../server/storage/s3Client';

/** An S3 server with one bucket; it checks signatures and refuses wrong ones. */
export interface S3TestServer {
  settings: S3Settings;
  /** Uploads in parts that were begun and neither finished nor abandoned. */
  unfinished: () => Promise<number>;
  /** Method and address of every request so far. */
  requests: string[];
  /** The next `count` requests are answered with this status. */
  failNext: (count: number, status: number) => void;
  close: () => Promise<void>;
}

const bucket = 'weft-files';
const names = (folder: string) => readdir(folder).catch(() => [] as string[]);

/** What the package lacks: to refuse an unknown multipart upload, to abort one, and to list those under way. */
async function answerMissing(folder: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const upload = query.get('uploadId');
  if (upload && !(await names(folder)).includes(upload)) {
    request.resume();
    response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
    return true;
  }
  if (request.method === 'DELETE' && upload) {
    await rm(join(folder, upload), { recursive: true, force: true });
    response.writeHead(204).end();
    return true;
  }
  if (request.method !== 'GET' || !query.has('uploads')) return false;
  const rows = (await names(folder)).map(async (id) => {
    const key = await readFile(join(folder, id, 'key'), 'utf8');
    const { mtime } = await stat(join(folder, id, 'key'));
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
  });
  const list = (await Promise.all(rows)).join('');
  response.end(`<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${list}</ListMultipartUploadsResult>`);
  return true;
}

export async function startS3Server(): Promise<S3TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'weft-s3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3.configureBuckets();
  const uploads = s3.store.getResourcePath(bucket, undefined, 'uploads');
  const requests: string[] = [];
  const failing = { count: 0, status: 503 };
  const serve = s3.callback();
  const http = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (failing.count > 0) {
      failing.count -= 1;
      request.resume();
      response.writeHead(failing.status).end('<Error><Code>SlowDown</Code></Error>');
    } else if (!(await answerMissing(uploads, request, response))) serve(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as { port: number };
  return {
    settings: {
      kind: 's3',
      bucket,
      prefix: 'weft/',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    unfinished: async () => (await names(uploads)).length,
    requests,
    failNext: (count, status) => Object.assign(failing, { count, status }),
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      s3.logger.exceptions.unhandle();
      s3.logger.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
