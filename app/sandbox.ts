import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { createSandbox } from '../core/sandbox/createSandbox';

/**
 * The interpreter of designers' scripts in the page, loaded with the first script that is not blank. It runs in the page's
 * thread: functions of the contract (`getFieldOptions`, `getUserInfo`) return at once, which a worker can do only with
 * shared memory, and so with cross-origin isolation.
 */
export const sandbox = createSandbox(async () => {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`${wasmUrl} answers ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
});
