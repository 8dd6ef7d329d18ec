import { timeAgo } from '../core/format';
import { useWords } from './words';

/** How long ago a moment was, with the exact one on hovering (CONST-15 to CONST-22); what lies ahead is exact. */
export function Ago({ ms, exact }: { ms: number; exact: string }) {
  const t = useWords();
  const now = Date.now();
  if (ms > now) return exact;
  return (
    <time dateTime={new Date(ms).toISOString()} title={exact}>
      {timeAgo(ms, now, t)}
    </time>
  );
}
