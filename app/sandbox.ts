import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { createSandbox } from '../core/sandbox/createSandbox';

/**
 * Where designers' scripts run in the page; the interpreter is fetched with the first script that does something. It runs in
 * the page's own thread: the functions that the contract gives to scripts answer at once (`getFieldOptions`, `getUserInfo`),
 * which a worker could only do with shared memory, and so with cross-origin isolation.
 */
export const sandbox = createSandbox(async () => {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`${wasmUrl} answers ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
});
