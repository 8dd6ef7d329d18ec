import type { MenuRoute } from '../../runtime/menus';

/** Where pages of these kinds are edited: documents and models. */
const editors: Partial<Record<MenuRoute['kind'], string>> = {
  page: '/onlineDev/screenDesign',
  model: '/onlineDev/webDesign',
};

/** The menu of the editor of a page, for people who have it. */
export const editorOf = (route: MenuRoute, routes: readonly MenuRoute[]): MenuRoute | undefined =>
  routes.find(({ path }) => path === editors[route.kind]);
