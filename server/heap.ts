import { setFlagsFromString } from 'node:v8';

/**
 * How far the heap may grow past what is alive before a full collection, in percent. By default V8 lets it grow to a multiple, which a
 * server with much that lives for ever (words, compiled screens) pays in resident memory: goal, 300 MB under big files and
 * exports. Read by V8 at each collection.
 */
setFlagsFromString('--heap-growing-percent=40');
