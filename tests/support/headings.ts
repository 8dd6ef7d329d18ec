/** As GitHub makes an address of a heading. */
const slugOf = (heading: string) =>
  heading
    .replaceAll('`', '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Addresses of the headings of a page of Markdown. */
export const headingsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => slugOf(text));
