import type { Tree } from './parseSql';

/** Widest text that a written number may ask for; the whole answer is limited to 10 MB anyway. */
const widest = 100_000;
const widening = new Set(['repeat', 'lpad', 'rpad', 'format']);

interface Constant {
  A_Const?: { ival?: { ival?: number }; fval?: { fval?: string }; sval?: { sval?: string } };
}

/** Numbers that a constant holds: its own, or the widths of a format. */
function numbersOf({ A_Const: value }: Constant): number[] {
  const own = Number(value?.ival?.ival ?? value?.fval?.fval ?? 0);
  return [own, ...(value?.sval?.sval?.match(/\d+/g) ?? []).map(Number)];
}

/** A format that is not written out may ask for any width, and so may `*`, which takes it from a value. */
function isOpenFormat(format: Constant | undefined): boolean {
  const text = format?.A_Const?.sval?.sval;
  return text === undefined || /%[^a-zA-Z%]*\*/.test(text);
}

/**
 * Whether a call writes a width that would build one huge text, which the database cannot cut while it is being built. Computed
 * widths of `repeat`, `lpad` and `rpad` are bounded when they are known (`bound`).
 */
export function isTooWide({ funcname, args }: Tree): boolean {
  const name = (funcname as { String?: { sval?: string } }[]).at(-1)?.String?.sval ?? '';
  if (!widening.has(name)) return false;
  const list = (args ?? []) as Constant[];
  if (name === 'format' && isOpenFormat(list[0])) return true;
  const asked =
    name === 'format' ? list.slice(0, 1).filter((each) => /%/.test(each.A_Const?.sval?.sval ?? '')) : list.slice(1, 2);
  return asked.flatMap(numbersOf).reduce((sum, width) => sum + width, 0) > widest;
}
