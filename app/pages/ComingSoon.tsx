import type { MenuRoute } from '../../runtime/menus';
import { Notice } from '../errors/Notice';
import { useWords } from '../runtime';
import { menuTitle } from '../shell/usePage';

/** A menu entry of a kind that this version cannot show says so, instead of an empty page. */
export function ComingSoon({ kind, route }: { kind: MenuRoute['kind']; route: MenuRoute }) {
  const t = useWords();
  const text = t('shell.comingText', { title: menuTitle(route), kind: t(`shell.kind.${kind}`) });
  return <Notice code="…" title={t('shell.comingTitle')} text={text} home />;
}
