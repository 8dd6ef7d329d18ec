/** Pages of the public site (ROUTE-25…32), in the order of its menu; their documents are `site.<name>`. */
export const publicPages = [
  'index',
  'solution',
  'case',
  'customized',
  'news_list',
  'detial_news',
  'suport',
  'about',
] as const;

const paths = new Set<string>(publicPages.map((name) => `/${name}`));

/** Whether this path is a page of the public site. */
export const isPublicPage = (pathname: string): boolean => paths.has(pathname);
