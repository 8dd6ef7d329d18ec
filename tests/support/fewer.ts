/**
 * True on the embedded database of `npm test`: a property with many cases takes a part of them there and all on PostgreSQL.
 * `npm run sweep -- --only engines` takes all on both.
 */
export const fewer = process.env.WEFT_PROJECT === 'embedded';
