import { PGlite } from '@electric-sql/pglite';
import type { Plugin } from 'vite';

/**
 * Makes the files of a new embedded database while the product is built, as `emptyCluster.tar.gz` beside the worker: the first start
 * unpacks them (server/db/emptyCluster.mjs).
 */
export function emptyCluster(): Plugin {
  return {
    name: 'weft:empty-cluster',
    apply: 'build',
    async generateBundle() {
      const db = await PGlite.create();
      try {
        const made = await db.dumpDataDir('gzip');
        const source = new Uint8Array(await made.arrayBuffer());
        this.emitFile({ type: 'asset', fileName: 'emptyCluster.tar.gz', source });
      } finally {
        await db.close();
      }
    },
  };
}
