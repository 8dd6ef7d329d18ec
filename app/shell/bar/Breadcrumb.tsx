import { runtime, useWords } from '../../runtime';
import { trailTo } from '../menuTree';
import { menuTitle } from '../usePage';

/** The entries of the menu that lead to the page; its title where none does. */
export function Breadcrumb({ path, title }: { path: string; title: string }) {
  const t = useWords();
  const menu = runtime.session.use((session) => session.menu);
  const trail = trailTo(menu, path).map((node) => ({ id: node.id, title: menuTitle(node) }));
  const steps = trail.length > 0 ? trail : [{ id: path, title }];
  return (
    <nav aria-label={t('shell.breadcrumb')} className="breadcrumb">
      <ol>
        {steps.map((step, at) => (
          <li key={step.id} {...(at === steps.length - 1 && { 'aria-current': 'page' as const })}>
            {step.title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
