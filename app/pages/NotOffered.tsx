import { useLocation } from 'react-router';
import { Notice } from '../errors/Notice';
import { useWords } from '../runtime';

/** The page of /formShortLink, which has no function yet (ROUTE-18). */
export function NotOffered() {
  const t = useWords();
  const { pathname } = useLocation();
  return (
    <main>
      <Notice code="…" title={t('error.notOfferedTitle')} text={t('error.notOfferedText', { path: pathname })} home />
    </main>
  );
}
