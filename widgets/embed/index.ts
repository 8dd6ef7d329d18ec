export { createHost, type DocumentJson, type HostOptions, type WeftHost } from './createHost';
export { Refused } from './refused';
export { WeftDocument, type WeftDocumentProps } from './WeftDocument';
