/** `{name}` in words replaced by the value of that name; null and undefined give '', a name that is not there stays as it is written. */
export function fillWords(words: string, values: Readonly<Record<string, unknown>> | undefined): string {
  if (!values) return words;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  );
}
