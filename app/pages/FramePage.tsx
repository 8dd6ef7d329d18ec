import { Notice } from '../errors/Notice';
import { useWords } from '../runtime';

/** Pages of the application are not framed: that would be a shell in a shell, with access to the session. */
const isOwnPage = ({ origin }: URL): boolean => origin === location.origin;

function webAddress(url: string | undefined): string | undefined {
  try {
    const target = new URL(url ?? '', location.origin);
    const isWeb = target.protocol === 'https:' || target.protocol === 'http:';
    return url && isWeb && !isOwnPage(target) ? target.href : undefined;
  } catch {
    return undefined;
  }
}

/** Another site inside the shell (ROUTE-08, ROUTE-09, ROUTE-50). Pages of the application are refused. */
export function FramePage({ url, title }: { url: string | undefined; title: string }) {
  const t = useWords();
  const target = webAddress(url);
  if (!target) {
    return (
      <Notice code="404" title={t('error.notFoundTitle')} text={t('error.notFoundText', { path: url ?? '' })} home />
    );
  }
  return (
    <iframe
      className="frame"
      title={title || t('shell.externalLink')}
      src={target}
      sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
}
