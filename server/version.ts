import { version } from '../package.json';

/** The version of this product: `npm run release` sets it. */
export { version };
