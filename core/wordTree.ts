/** Words by key (`orders.title`), or as a tree (`{ orders: { title } }`). */
export interface WordTree {
  readonly [key: string]: string | WordTree;
}

/** Every word by its whole key. */
export function flattenWords(tree: WordTree, prefix = '', into: Record<string, string> = {}): Record<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into[prefix + key] = value;
    else flattenWords(value, `${prefix}${key}.`, into);
  }
  return into;
}
