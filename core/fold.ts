/**
 * A text as searches and filters compare it: width and other compatible forms made equal (NFKC), in small letters of
 * every script, a final sigma as any other. The database's `weft_fold` gives the same (migration 0057).
 */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
