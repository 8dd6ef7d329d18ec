/** JSON data as it is now: later changes in place leave it alone. Texts are not copied, so it costs less than writing it as JSON. */
export function snapshot(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(snapshot);
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON();
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, snapshot(member)]));
}
