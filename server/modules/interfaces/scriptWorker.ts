import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { createSandbox } from '../../../core/sandbox/createSandbox';
import { ScriptFailure } from '../../../core/sandbox/ScriptFailure';

/** A thread that runs scripts one by one; its starter terminates it when a script does not end. */
const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const sandbox = createSandbox(async () => WebAssembly.compile(await readFile(file)));

parentPort!.on('message', async ({ source, data }: { source: string; data: unknown }) => {
  try {
    // Loads the interpreter now, so that its load time does not count for the first real script.
    await sandbox.run('() => 0', {});
    parentPort!.postMessage({ begun: true });
    parentPort!.postMessage({ value: await sandbox.run(source, data as Record<string, unknown>) });
  } catch (error) {
    const kind = error instanceof ScriptFailure ? error.kind : 'unavailable';
    parentPort!.postMessage({ failure: { kind, message: (error as Error).message } });
  }
});
