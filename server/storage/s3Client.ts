import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Outage } from '../outage';

export interface S3Settings {
  kind: 's3';
  bucket: string;
  /** Before every key: '' or ending with a slash. */
  prefix: string;
  region: string;
  /** `https://minio.example`; `{bucket}` in it is replaced, else the bucket is the first part of the path. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** An answer of the S3 server that is no success; `code` as S3 has it, such as `NoSuchKey`. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super(`S3 answered ${status} ${code}${message ? `: ${message}` : ''}`);
    this.code = code;
    this.status = status;
  }
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key without the prefix; absent: the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

/**
 * Sends a signed request; answers below 300, or throws an S3Error. Faults of the server and the line are retried, then
 * an Outage.
 */
export type S3Client = (request: S3Request) => Promise<Response>;

/** Until the headers of the answer; its body may take longer. */
const answerMs = 60_000;

/** The content of the first element of this name; S3's answers are flat enough. */
export function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replace(/&quot;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** The elements of this name, as XML. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>.*?</${name}>`, 'gs'))].map(([element]) => element);
}

/** A server may answer 200 and an error in the body (CompleteMultipartUpload). */
export function assertNoError(status: number, xml: string): void {
  const code = /<Error>/.test(xml) ? elementOf(xml, 'Code') : undefined;
  if (code) throw new S3Error(status, code, elementOf(xml, 'Message') ?? '');
}

async function errorOf(answer: Response): Promise<S3Error> {
  const xml = await answer.text().catch(() => '');
  const code = elementOf(xml, 'Code') ?? (answer.status === 404 ? 'NoSuchKey' : answer.statusText);
  return new S3Error(answer.status, code, elementOf(xml, 'Message') ?? '');
}

function urlOf({ endpoint, bucket, prefix }: S3Settings, { key, query = {} }: S3Request): string {
  const base = endpoint.replace(/\/+$/, '');
  const root = base.includes('{bucket}') ? base.replace('{bucket}', bucket) : `${base}/${bucket}`;
  const search = new URLSearchParams(query).toString();
  return `${root}${key === undefined ? '' : `/${prefix}${key}`}${search ? `?${search}` : ''}`;
}

/** One S3-compatible server. Contents are signed too, so that plain HTTP cannot change them unnoticed. */
export function createS3Client(settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const aws = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    region,
    service: 's3',
    retries: 4,
    initRetryMs: 100,
  });
  const once = async (request: S3Request): Promise<Response> => {
    const { method, headers, body } = request;
    const content = body ?? Buffer.alloc(0);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${answerMs / 1000} s`)), answerMs);
    try {
      return await aws.fetch(urlOf(settings, request), {
        method,
        headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') },
        body: method === 'PUT' || method === 'POST' ? new Uint8Array(content) : null,
        redirect: 'manual',
        signal: late.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  };
  return async (request) => {
    // A connection that was kept alive may just have been closed; POST alone may not be repeated.
    const answer = await once(request)
      .catch((error) => {
        if (request.method === 'POST') throw error;
        return once(request);
      })
      .catch((error) => {
        throw new Outage('filesAway', error);
      });
    if (answer.status < 300) return answer;
    const error = await errorOf(answer);
    throw answer.status >= 500 || answer.status === 429 ? new Outage('filesAway', error) : error;
  };
}
