export { createEngine, type EngineOptions } from './createEngine';
export type { DocumentProps, Engine } from './document';
export type { CustomViewProps, Derivation } from './tools';
