import { expect, test } from 'vitest';

test('issue 2 §2: these tests run where no string can become code', () => {
  expect(() => new Function('return 1')).toThrow(EvalError);
  // biome-ignore lint/security/noGlobalEval: this shows that it is refused
  expect(() => globalThis.eval('1')).toThrow(EvalError);
});
