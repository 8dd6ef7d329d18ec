/** The value at `data.list` or `rows[0].items`; undefined if there is none. An empty path returns the value itself. */
export function pathIn(value: unknown, path: string): unknown {
  const steps = path.replace(/^\$\.?/, '').match(/[^.[\]]+/g) ?? [];
  return steps.reduce<unknown>((found, step) => {
    const inside = typeof found === 'object' && found !== null && Object.hasOwn(found, step);
    return inside ? (found as Record<string, unknown>)[step] : undefined;
  }, value);
}
