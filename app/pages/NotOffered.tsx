import { useLocation } from 'react-router';
import { Notice } from '../errors/Notice';
import { useWords } from '../runtime';

/** The page of /sso, /auth-redirect and /formShortLink (ROUTE-14, ROUTE-17), which have no function yet. */
export function NotOffered() {
  const t = useWords();
  const { pathname } = useLocation();
  return (
    <main>
      <Notice code="…" title={t('error.notOfferedTitle')} text={t('error.notOfferedText', { path: pathname })} home />
    </main>
  );
}
