/** Params without empty members, so that equal questions have equal keys. */
export function clean(params: unknown): Record<string, unknown> {
  const members = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
