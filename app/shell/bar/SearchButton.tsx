import { useWords } from '../../runtime';
import { openPanel, usePanel } from '../panels';
import { BarButton } from './BarButton';
import { useSearchKeys } from './useSearchKeys';

const show = () => openPanel('search');

/** Opens the search by a press, Ctrl-K or `/`. */
export function SearchButton() {
  const t = useWords();
  const { open } = usePanel('search');
  useSearchKeys(show);
  return <BarButton icon="search" label={t('shell.search')} expanded={open} onClick={show} />;
}
