import { version } from '../package.json';

/** Replaced by the build (vite.config.ts). */
declare const __WEFT_COMMIT__: string | undefined;

/** The version of this product: `npm run release` sets it. */
export { version };

/** The commit that was built; undefined without a build, and of sources without their history. */
export const commit: string | undefined = typeof __WEFT_COMMIT__ === 'undefined' ? undefined : __WEFT_COMMIT__;
