/**
 * The single UTF-16 units of a text and the pairs of neighbouring ones, each as one int4, in lower case without repeats. A text
 * contains a keyword only if it has all grams of the keyword.
 */
export function gramsOf(text: string): number[] {
  const units = text.toLowerCase();
  const grams = new Set<number>();
  for (let at = 0; at < units.length; at++) {
    const unit = units.charCodeAt(at);
    grams.add(unit);
    if (at > 0) grams.add((units.charCodeAt(at - 1) << 16) | unit);
  }
  return [...grams];
}

/** The grams that an index needs to find a keyword: its pairs, or its only unit. */
export function gramsOfKeyword(keyword: string): number[] {
  const grams = gramsOf(keyword);
  return keyword.length === 1 ? grams : grams.filter((gram) => gram > 0xffff || gram < 0);
}

/** SQL: the week of a time, from 1970. */
export const weekSql = (time: string): string => `floor(extract(epoch from ${time}) / 604800)::int4`;

/**
 * SQL: grams (int4[]) as the index has them, mixed with the two people and the week of their message. One lookup finds the
 * messages of one conversation and week: those of other people and other years cost nothing.
 */
export const keysSql = (grams: string, one: string, other: string, week: string): string =>
  `array(select g # ('x' || left(md5(least(${one}, ${other}) || ' ' || greatest(${one}, ${other}) || ' ' || ${week}), 8))::bit(32)::int4
    from unnest(${grams}) g)`;
