import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import type { Sandbox } from '../core/sandbox/createSandbox';
import { ScriptFailure } from '../core/sandbox/ScriptFailure';

async function loadWasm(): Promise<WebAssembly.Module> {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`${wasmUrl} answers ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

let made: Promise<Sandbox> | undefined;

async function load(): Promise<Sandbox> {
  made ??= import('../core/sandbox/createSandbox').then(({ createSandbox }) => createSandbox(loadWasm));
  try {
    return await made;
  } catch (error) {
    made = undefined;
    throw new ScriptFailure('unavailable', `the sandbox did not load: ${(error as Error).message}`);
  }
}

/**
 * The interpreter of designers' scripts in the page, loaded with the first script. It runs in the page's thread: functions
 * of the contract (`getFieldOptions`, `getUserInfo`) return at once, which a worker can do only with shared memory, and so
 * with cross-origin isolation.
 */
export const sandbox: Sandbox = { run: async (...script) => (await load()).run(...script) };
