/**
 * Packages that the build takes into the server's bundle, which holds only what is used of them: as packages they would be hundreds of
 * files to read, or tens of megabytes, at each start. The archive does not have them; its bill of materials does.
 */
export const bundled = ['kysely', 'mathjs', 'typebox'];
