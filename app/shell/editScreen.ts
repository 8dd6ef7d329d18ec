import type { MenuRoute } from '../../runtime/menus';
import { host } from '../host';
import { runtime } from '../runtime';
import { documentsOf } from './resolvePage';
import { menuTitle } from './usePage';

/** Opens the editor of what a page of the menu shows, with the rights of the editor's menu. */
export async function editScreen(route: MenuRoute, editor: MenuRoute): Promise<void> {
  if (route.kind === 'model')
    return void (await host.open('visualdev.edit', { id: route.relationId }, editor.moduleId));
  for (const id of documentsOf(route) ?? [])
    if (await runtime.documents.has(id))
      return void (await host.open('screen.edit', { id, name: menuTitle(route) }, editor.moduleId));
}
