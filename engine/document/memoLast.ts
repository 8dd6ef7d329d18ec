/** The function with its last result cached: equal arguments give the same object. */
export function memoLast<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { args: Args; result: Result } | undefined;
  return (...args) => {
    const { args: known } = last ?? {};
    const same = known?.length === args.length && args.every((arg, index) => Object.is(arg, known[index]));
    if (!last || !same) last = { args, result: make(...args) };
    return last.result;
  };
}
