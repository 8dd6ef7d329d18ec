import { Loading as Lines } from '../../widgets/frames/Notices/Loading';
import { useWait } from '../progress/waits';
import { useWords } from '../runtime';

/** Placeholder while a page loads (ux 17): the bar at the top, and lines, where a list has its search and rows. */
export function Loading() {
  const t = useWords();
  useWait();
  return (
    <div className="page-loading" role="status" aria-label={t('common.loading')}>
      <Lines rows={1} />
      <Lines rows={10} />
    </div>
  );
}
