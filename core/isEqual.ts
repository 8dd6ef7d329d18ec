const memberOf = (value: object, name: string) => (value as Record<string, unknown>)[name];

/** Whether two JSON values are the same, whatever the order of their members. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(memberOf(one, name), memberOf(other, name)))
  );
}
