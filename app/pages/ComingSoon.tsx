import type { MenuRoute } from '../../runtime/menus';
import { Notice } from '../errors/Notice';
import { useWords } from '../runtime';
import { menuTitle } from '../shell/usePage';

/** The page of a menu entry that this version cannot show: its kind, or a document that does not exist. */
export function ComingSoon({ kind, route }: { kind: MenuRoute['kind']; route: MenuRoute }) {
  const t = useWords();
  const text = t('shell.comingText', { title: menuTitle(route), kind: t(`shell.kind.${kind}`) });
  return <Notice code="…" title={t('shell.comingTitle')} text={text} home />;
}
