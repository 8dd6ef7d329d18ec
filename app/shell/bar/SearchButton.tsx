import { useWords } from '../../runtime';
import { openPanel, usePanel } from '../panels';
import { BarButton } from './BarButton';

const show = () => openPanel('search');

/** Opens the search (keys: shortcuts/useShellKeys). */
export function SearchButton() {
  const t = useWords();
  const { open } = usePanel('search');
  return <BarButton icon="search" label={t('shell.search')} expanded={open} onClick={show} />;
}
