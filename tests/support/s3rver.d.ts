/** The part of the package that `s3Server.ts` uses; it has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    callback(): RequestListener;
    configureBuckets(): Promise<unknown>;
    store: { getResourcePath(bucket: string, key: undefined, type: 'uploads'): string };
    logger: { exceptions: { unhandle(): void }; close(): void };
  }
  export = S3rver;
}
