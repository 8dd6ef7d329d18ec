import type { QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { ScriptApi } from './createBridge';
import { isBlankScript } from './isBlankScript';
import { type ScriptLimits, scriptLimits } from './limits';
import { ScriptFailure } from './ScriptFailure';

export interface Sandbox {
  /**
   * Runs the text of a function with one argument, `api`: JSON, functions (asynchronous ones too) and objects of these.
   * Nothing else is reachable. Resolves to the function's result as JSON; undefined, without interpreter, for a script
   * that does nothing. Rejects with ScriptFailure.
   */
  run: (source: string, api: ScriptApi, limits?: Partial<ScriptLimits>) => Promise<unknown>;
}

/** An aborted interpreter is told by its exception; it prints nothing of its own. */
const silent: object = { print: () => undefined, printErr: () => undefined };

interface Interpreter {
  quickjs: QuickJSWASMModule;
  runScript: typeof import('./runScript').runScript;
}

async function start(loadWasm: () => Promise<WebAssembly.Module>): Promise<Interpreter> {
  const [{ runScript }, quickjs, variant, wasmModule] = await Promise.all([
    import('./runScript'),
    import('quickjs-emscripten-core'),
    import('@jitl/quickjs-wasmfile-release-sync'),
    loadWasm(),
  ]);
  const given = quickjs.newVariant(variant.default, { wasmModule, emscriptenModule: silent });
  return { quickjs: await quickjs.newQuickJSWASMModuleFromVariant(given), runScript };
}

/**
 * A JavaScript interpreter (QuickJS) in WebAssembly. `loadWasm` is called for the first script that does something.
 * Loops, recursion, regular expressions and memory are limited. A built-in that walks an array of billions of holes is
 * not, so untrusted scripts must run in a thread that can be terminated.
 */
export function createSandbox(loadWasm: () => Promise<WebAssembly.Module>): Sandbox {
  let started: Promise<Interpreter> | undefined;
  const load = async (): Promise<Interpreter> => {
    started ??= start(loadWasm);
    try {
      return await started;
    } catch (error) {
      started = undefined;
      throw new ScriptFailure('unavailable', `the sandbox did not load: ${(error as Error).message}`);
    }
  };
  return {
    run: async (source, api, limits) => {
      if (isBlankScript(source)) return undefined;
      const { quickjs, runScript } = await load();
      const mine = started;
      // The interpreter exhausted our own stack or stopped itself: the next script gets a new one.
      const broken = () => {
        if (started === mine) started = undefined;
      };
      try {
        return await runScript(quickjs, source, api, { ...scriptLimits, ...limits }, broken);
      } catch (error) {
        if (error instanceof ScriptFailure) throw error;
        broken();
        throw new ScriptFailure('thrown', `the interpreter stopped: ${(error as Error).message}`);
      }
    },
  };
}
