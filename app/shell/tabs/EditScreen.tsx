import { host } from '../../host';
import { runtime, useWords } from '../../runtime';
import { documentsOf, type Page } from '../resolvePage';
import { ShellIcon } from '../ShellIcon';
import { usePage } from '../usePage';

/** The menus of the editors: of documents, and of models. */
const editors = { page: '/onlineDev/screenDesign', model: '/onlineDev/webDesign' } as const;

async function edit({ route }: Extract<Page, { kind: 'menu' }>, moduleId: string): Promise<void> {
  if (route.kind === 'model') return void (await host.open('visualdev.edit', { id: route.relationId }, moduleId));
  for (const id of documentsOf(route) ?? [])
    if (await runtime.documents.has(id)) return void (await host.open('screen.edit', { id }, moduleId));
}

/** Opens the editor of the page in front, for people who have its menu. */
export function EditScreen({ path }: { path: string }) {
  const t = useWords();
  const page = usePage(path, '');
  const routes = runtime.session.use((session) => session.routes);
  if (page.kind !== 'menu' || (page.route.kind !== 'page' && page.route.kind !== 'model')) return null;
  const editor = editors[page.route.kind];
  const menu = routes.find((route) => route.path === editor);
  if (!menu) return null;
  return (
    <button
      type="button"
      className="tab-edit"
      aria-label={t('shell.editScreen')}
      title={t('shell.editScreen')}
      onClick={() => void edit(page, menu.moduleId)}
    >
      <ShellIcon name="edit" sizePx={16} />
    </button>
  );
}
