/**
 * A text as lists are sorted by it: digits and Latin first, Chinese by pinyin, numbers inside by value, accents and case
 * only where nothing else differs (migration 0057).
 */
export const inOrder = (sql: string): string => `weft_sort_key(${sql}) collate weft_order`;
