const segment = '[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}';
const goodKey = new RegExp(`^${segment}(/${segment}){0,5}$`);

/** The key, if it can name neither another folder nor anything that is not a file of the storage; else throws. */
export function assertKey(key: string): string {
  if (!goodKey.test(key)) throw new Error(`${JSON.stringify(key.slice(0, 60))} is no key of the storage.`);
  return key;
}

/** Part numbers as S3 has them. */
export function assertPart(number: number): number {
  if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new Error(`${number} is no number of a part.`);
  return number;
}
