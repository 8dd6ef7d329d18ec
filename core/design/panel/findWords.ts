import { fold } from '../../fold';

/** What a kind is found by. */
export interface FoundBy {
  title: string;
  /** Everyday words for it, separated by commas. */
  words: string;
  /** What else leads to it, behind all others: its technical name, its group. */
  other: string;
}

/** Hyphens are typed or not: e-mail, drop-down. */
const plain = (text: string) => fold(text).replaceAll('-', '');

/** How well a kind is what was typed: 0 is the best; undefined: it is not. */
function rankOf(typed: string, { title, words, other }: FoundBy): number | undefined {
  const name = plain(title);
  const everyday = plain(words).split(/,\s*/);
  const ranks = [
    name === typed,
    everyday.includes(typed),
    name.startsWith(typed),
    name.split(' ').some((word) => word.startsWith(typed)),
    everyday.some((word) => word.startsWith(typed)),
    name.includes(typed),
    everyday.some((word) => word.includes(typed)),
    plain(other).includes(typed),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? undefined : rank;
}

/** What was typed for, the best first: an exact title, an everyday word, the beginning of a title, what holds it. */
export function foundBy<Item>(typed: string, items: readonly Item[], by: (item: Item) => FoundBy): Item[] {
  const sought = plain(typed.trim());
  return items
    .flatMap((item) => {
      const rank = rankOf(sought, by(item));
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
