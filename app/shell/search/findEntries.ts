import Fuse from 'fuse.js/basic';
import { fold } from '../../../core/fold';
import { limits } from '../../../core/limits';

export type Group = 'recent' | 'pages' | 'actions' | 'records' | 'people' | 'help';

/** Something that can be found, and opened if it has `open`. */
export interface Entry {
  key: string;
  group: Group;
  title: string;
  /** Where it is: the entries of the menu above a page, the page of a record, the department of a person. */
  detail?: string;
  icon?: string;
  open?: () => void;
}

/** An entry of the menu search: it is found by its names and its address. */
export interface MenuEntry extends Entry {
  /** Its own name first, then those above it. */
  names: string[];
  path: string;
}

/** Entries that match fuzzily, the best first: threshold 0.4, name 0.7, address 0.3 (SHELL-07, SHELL-08, CONST-58, CONST-59). */
export function findEntries(entries: readonly MenuEntry[], text: string): MenuEntry[] {
  const fuse = new Fuse(entries, {
    threshold: limits.menuSearchThreshold,
    keys: [
      { name: 'names', weight: limits.menuSearchTitleWeight },
      { name: 'path', weight: limits.menuSearchPathWeight },
    ],
  });
  return fuse.search(text.trim()).map(({ item }) => item);
}

/** Entries that have every word of the text among their names, those with the first word in their title first. */
export function findWords(entries: readonly MenuEntry[], text: string): MenuEntry[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ names }) => {
    const all = fold(names.join('\n'));
    return wanted.every((word) => all.includes(word));
  });
  const isTitled = ({ title }: MenuEntry) => fold(title).includes(wanted[0] ?? '');
  return [...found.filter(isTitled), ...found.filter((entry) => !isTitled(entry))];
}

/** Actions by "verb name" or by the name alone; the verb alone gives all of them. */
export function findActions(actions: readonly MenuEntry[], text: string, verbs: readonly string[]): MenuEntry[] {
  const typed = fold(text.trim());
  const verb = verbs.find((each) => typed.startsWith(each)) ?? '';
  const name = typed.slice(verb.length).trim();
  return name ? findEntries(actions, name) : [...actions];
}
