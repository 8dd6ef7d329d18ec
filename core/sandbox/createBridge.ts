import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { Clock } from './createClock';
import type { ScriptLimits } from './limits';
import { ScriptFailure } from './ScriptFailure';

/** The argument of a script: data and functions, nested as in the contract (contract-visualdev §0.3). */
export type ScriptApi = { [name: string]: unknown };

export interface Bridge {
  /** Converts a value of ours for the script: data are copied, functions can be called. */
  into: (value: unknown) => QuickJSHandle;
  /** Converts a value of the script to plain data. Errors of the script's own getters are thrown as ScriptFailure. */
  out: (handle: QuickJSHandle) => unknown;
  failureOf: (error: QuickJSHandle, kind: 'syntax' | 'thrown' | 'rejected') => ScriptFailure;
  /** Calls a function of the script; throws its errors as ScriptFailure. */
  call: (fn: QuickJSHandle, ...args: QuickJSHandle[]) => QuickJSHandle;
}

interface Surroundings {
  context: QuickJSContext;
  clock: Clock;
  limits: ScriptLimits;
  /** Released when the run is over. */
  hold: (handle: QuickJSHandle) => QuickJSHandle;
  /** A function of the api has returned a promise; the script gets a promise for it. */
  wait: (promise: PromiseLike<unknown>) => QuickJSHandle;
}

const deepest = 16;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether it contains a function. Data without any is transferred as one JSON text. */
function holdsFunction(value: unknown, depth = 0): boolean {
  if (typeof value === 'function') return true;
  return isObject(value) && depth < deepest && Object.values(value).some((member) => holdsFunction(member, depth + 1));
}

/** Parses JSON text; a member called `__proto__` is dropped. */
function parse(text: string): unknown {
  if (!text.includes('__proto__')) return JSON.parse(text);
  return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value));
}

export function createBridge({ context, clock, limits, hold, wait }: Surroundings): Bridge {
  let calls = 0;
  // Taken before the script runs: a script that replaces its own JSON harms only itself.
  const words = hold(context.unwrapResult(context.evalCode('JSON')));
  const parseInside = hold(context.getProp(words, 'parse'));
  const stringifyInside = hold(context.getProp(words, 'stringify'));
  const describeInside = hold(
    context.unwrapResult(
      context.evalCode(`(e) => {
        if (typeof e !== 'object' || e === null) return ['', String(e)];
        return [String(e.name ?? ''), String(e.message ?? e.msg ?? '')];
      }`),
    ),
  );

  const failureOf: Bridge['failureOf'] = (error, kind) => {
    if (clock.isOver()) return new ScriptFailure('timeout', `longer than ${limits.timeMs} ms`);
    const told = context.callFunction(describeInside, context.undefined, error);
    const [name, message] = told.error ? ['', 'an error that cannot be read'] : context.dump(told.value);
    (told.error ?? told.value).dispose();
    if (clock.isOver()) return new ScriptFailure('timeout', `longer than ${limits.timeMs} ms`);
    if (message === 'out of memory') return new ScriptFailure('memory', `more than ${limits.memoryBytes} bytes`);
    const isSyntax = kind === 'syntax' || (kind === 'thrown' && name === 'SyntaxError');
    const sentence = String(name && message ? `${name}: ${message}` : name || message).slice(0, 500);
    return new ScriptFailure(isSyntax ? 'syntax' : kind, sentence);
  };

  const call: Bridge['call'] = (fn, ...args) => {
    const result = context.callFunction(fn, context.undefined, ...args);
    if (!result.error) return hold(result.value);
    throw failureOf(hold(result.error), 'thrown');
  };

  const out: Bridge['out'] = (handle) => {
    const text = call(stringifyInside, handle);
    if (context.typeof(text) !== 'string') return undefined;
    const json = context.getString(text);
    if (json.length > limits.jsonLength)
      throw new ScriptFailure('memory', `a value longer than ${limits.jsonLength} characters`);
    return parse(json);
  };

  const refuse = (name: string, message: string) => ({ error: context.newError({ name, message }) });
  const fromFunction = (fn: (...args: unknown[]) => unknown) =>
    context.newFunction(fn.name || 'api', (...handles) => {
      calls += 1;
      if (calls > limits.hostCalls) return refuse('RangeError', `more than ${limits.hostCalls} calls`);
      try {
        const args = handles.map(out);
        const answer = clock.leave(() => fn(...args));
        return isObject(answer) && typeof (answer as PromiseLike<unknown>).then === 'function'
          ? wait(answer as PromiseLike<unknown>)
          : into(answer);
      } catch (error) {
        return refuse('Error', error instanceof Error ? error.message : String(error));
      }
    });

  const fromMembers = (value: object, depth: number): QuickJSHandle => {
    const made = Array.isArray(value) ? context.newArray() : context.newObject();
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__') continue;
      const inner = convert(member, depth + 1);
      context.setProp(made, name, inner);
      inner.dispose();
    }
    return made;
  };

  const convert = (value: unknown, depth: number): QuickJSHandle => {
    if (typeof value === 'function') return fromFunction(value as (...args: unknown[]) => unknown);
    if (isObject(value) && depth < deepest && holdsFunction(value)) return fromMembers(value, depth);
    const json = value === undefined ? undefined : JSON.stringify(value);
    if (json === undefined) return context.undefined;
    // Refused before it is transferred: the text and its parsed value would not fit.
    if (json.length > limits.memoryBytes / 4)
      throw new ScriptFailure('memory', `data longer than ${limits.memoryBytes / 4} characters`);
    const text = context.newString(json);
    const result = context.callFunction(parseInside, context.undefined, text);
    text.dispose();
    if (result.error) throw failureOf(hold(result.error), 'thrown');
    return result.value;
  };
  const into: Bridge['into'] = (value) => convert(value, 0);
  return { into, out, failureOf, call };
}
