import { useLocation } from 'react-router';
import { Notice } from '../errors/Notice';
import { useWords } from '../runtime';

/** /sso, /auth-redirect and /formShortLink answer (ROUTE-14, ROUTE-17); nothing stands behind them yet. */
export function NotOffered() {
  const t = useWords();
  const { pathname } = useLocation();
  return (
    <main>
      <Notice code="…" title={t('error.notOfferedTitle')} text={t('error.notOfferedText', { path: pathname })} home />
    </main>
  );
}
