import { useLayoutEffect } from 'react';
import { runtime, useWords } from '../runtime';
import './awayBar.css';

/** Above everything while the server cannot be reached (issue 11 §4); pages, dialogs and drawers move down below it. */
export function AwayBar() {
  const t = useWords();
  const away = runtime.connection.use();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-away', away);
  }, [away]);
  return (
    <div className="away" role="status">
      {away && <p className="away-bar">{t('error.away')}</p>}
    </div>
  );
}
