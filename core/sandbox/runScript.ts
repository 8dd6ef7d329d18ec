import type { QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { createBridge, type ScriptApi } from './createBridge';
import { createClock } from './createClock';
import { skipTrivia } from './isBlankScript';
import type { ScriptLimits } from './limits';
import { ScriptFailure } from './ScriptFailure';

interface Disposable {
  alive: boolean;
  dispose: () => void;
}

/** A promise that settles when `changed` finds an end, at the latest after the waiting limit. */
function whenSettled(
  limits: ScriptLimits,
  listen: (look: () => void) => void,
  find: () => { value: unknown } | undefined,
) {
  return new Promise<unknown>((resolve, reject) => {
    const late = () => reject(new ScriptFailure('timeout', `waited longer than ${limits.waitMs} ms`));
    const timer = setTimeout(late, limits.waitMs);
    const look = () => {
      try {
        const found = find();
        if (!found) return;
        clearTimeout(timer);
        resolve(found.value);
      } catch (error) {
        clearTimeout(timer);
        reject(error);
      }
    };
    listen(look);
    look();
  });
}

/**
 * Runs one script in its own context, disposed afterwards. `source` is the text of a function with one argument.
 * `broken` is called when the interpreter must not be reused; nor may it be after a rejection other than ScriptFailure.
 */
export async function runScript(
  quickjs: QuickJSWASMModule,
  source: string,
  api: ScriptApi,
  limits: ScriptLimits,
  broken: () => void,
): Promise<unknown> {
  const clock = createClock(limits.timeMs);
  const runtime = quickjs.newRuntime({ memoryLimitBytes: limits.memoryBytes, maxStackSizeBytes: limits.stackBytes });
  runtime.setInterruptHandler(clock.isOver);
  const context = runtime.newContext();
  const held: Disposable[] = [];
  let over = false;
  let waiting = 0;
  let look = () => {};
  let failed: { error: unknown } | undefined;
  const hold = <T extends Disposable>(handle: T): T => {
    held.push(handle);
    return handle;
  };

  const runJobs = () => {
    const jobs = runtime.executePendingJobs();
    if (jobs.error) throw bridge.failureOf(hold(jobs.error), 'thrown');
    jobs.dispose();
  };

  const wait = (promise: PromiseLike<unknown>): QuickJSHandle => {
    const inside = hold(context.newPromise());
    waiting += 1;
    const settle = (how: 'resolve' | 'reject', make: () => QuickJSHandle) => {
      if (over) return;
      waiting -= 1;
      try {
        clock.enter(() => {
          const value = make();
          inside[how](value);
          value.dispose();
        });
      } catch (error) {
        // A result that does not fit into the script's memory.
        failed = { error };
      }
      look();
    };
    promise.then(
      (value) => settle('resolve', () => bridge.into(value)),
      (error) => settle('reject', () => context.newError({ name: 'Error', message: String(error?.message ?? error) })),
    );
    return inside.handle.dup();
  };

  const bridge = createBridge({ context, clock, limits, hold, wait });

  const compiled = (): QuickJSHandle => {
    const text = source.slice(skipTrivia(source, 0));
    const made = context.evalCode(`(function () { return ${text}\n })`, 'script.js');
    if (made.error) throw bridge.failureOf(hold(made.error), 'syntax');
    const fn = bridge.call(hold(made.value));
    if (context.typeof(fn) !== 'function') throw new ScriptFailure('syntax', 'the text is not a function');
    return fn;
  };

  const begin = (): QuickJSHandle => {
    // Any object with `then` is awaited, as a page would.
    const awaited = hold(context.unwrapResult(context.evalCode('async (value) => value')));
    const returned = bridge.call(compiled(), hold(bridge.into(api)));
    return context.typeof(returned) === 'object' ? bridge.call(awaited, returned) : returned;
  };

  const find = (result: QuickJSHandle): { value: unknown } | undefined =>
    clock.enter(() => {
      if (failed) throw failed.error;
      runJobs();
      const state = context.getPromiseState(result);
      if (state.type === 'fulfilled') return { value: bridge.out(state.notAPromise ? result : hold(state.value)) };
      if (state.type === 'rejected') throw bridge.failureOf(hold(state.error), 'rejected');
      if (waiting === 0) throw new ScriptFailure('timeout', 'its promise can never be settled');
      return undefined;
    });

  try {
    const result = clock.enter(begin);
    return await whenSettled(
      limits,
      (listener) => {
        look = listener;
      },
      () => find(result),
    );
  } finally {
    over = true;
    try {
      for (const each of held.reverse()) if (each.alive) each.dispose();
      context.dispose();
      runtime.dispose();
    } catch {
      // An aborted script may leave memory that cannot be freed; the outcome is still valid.
      broken();
    }
  }
}
