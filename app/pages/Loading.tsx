import { Skeleton } from 'antd';
import { useWords } from '../runtime';

/** Placeholder while a page loads (ux 17). */
export function Loading() {
  const t = useWords();
  return (
    <div className="page-loading" role="status" aria-label={t('common.loading')}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}
