import { unplaced } from '../../../core/basePath';
import type { MenuNode, MenuRoute } from '../../../runtime/menus';
import { navigate } from '../../navigation';
import { runtime } from '../../runtime';
import { editorOf } from '../editorOf';
import { editScreen } from '../editScreen';
import { resolvePage } from '../resolvePage';
import { menuTitle } from '../usePage';
import type { MenuEntry } from './findEntries';
import { pressAdd } from './pressAdd';

function follow(node: MenuNode): void {
  if (node.to) navigate(node.to);
  else if (node.href) window.open(node.href, node.blank ? '_blank' : '_self', 'noopener');
}

/** Every page of the menu (SHELL-07). */
export function pageEntries(nodes: readonly MenuNode[], above: string[] = []): MenuEntry[] {
  return nodes.flatMap((node) => {
    const title = menuTitle(node);
    if (node.children.length > 0) return pageEntries(node.children, [title, ...above]);
    return {
      key: `page ${node.id}`,
      group: 'pages' as const,
      title,
      names: [title, ...above],
      path: node.to ?? '',
      detail: above.toReversed().join(' / '),
      icon: node.icon ?? 'file',
      open: () => follow(node),
    };
  });
}

/** The create actions of the pages where the person may use one. */
export function createEntries(routes: readonly MenuRoute[]): MenuEntry[] {
  const { permissions } = runtime.session.get();
  const creating = routes.filter(
    ({ kind, moduleId }) => (kind === 'page' || kind === 'model') && permissions.can('button', 'btn_add', moduleId),
  );
  return creating.map((route) => {
    const title = menuTitle(route);
    return {
      key: `create ${route.moduleId}`,
      group: 'actions' as const,
      title: runtime.i18n.t('shell.searchAdd', { title }),
      names: [title],
      path: route.path,
      icon: 'add',
      open: () => {
        navigate(route.path);
        pressAdd(route.path);
      },
    };
  });
}

/** The editor of the page in front, for people who have its menu. */
export function editEntries(routes: MenuRoute[]): MenuEntry[] {
  const page = resolvePage(unplaced(location.pathname), location.search, { routes, development: false });
  const route = page.kind === 'menu' ? page.route : undefined;
  const editor = route && editorOf(route, routes);
  if (!editor) return [];
  const title = runtime.i18n.t('shell.editScreen');
  return [
    {
      key: 'edit',
      group: 'actions',
      title,
      names: [title, menuTitle(route)],
      path: route.path,
      detail: menuTitle(route),
      icon: 'edit',
      open: () => void editScreen(route, editor),
    },
  ];
}
