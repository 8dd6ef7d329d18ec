export { createEngine } from './createEngine';
export type { Engine } from './documentProps';
