/** A deep copy-on-read view of plain data, and how often its members were read: work counted in steps, not in time. */
export function countReads<T extends object>(data: T): { counted: T; reads: () => number } {
  let reads = 0;
  const views = new WeakMap<object, object>();
  const view = <U extends object>(target: U): U => {
    const known = views.get(target);
    if (known) return known as U;
    const made = new Proxy(target, {
      get: (of, key) => {
        reads += 1;
        const value: unknown = Reflect.get(of, key);
        return typeof value === 'object' && value !== null ? view(value) : value;
      },
    });
    views.set(target, made);
    return made;
  };
  return { counted: view(data), reads: () => reads };
}
