import { useWords } from '../../words';
import type { PlacedIssue } from './issues';

/** The first issue as a sentence with its line and column, and how many there are; a click goes to its place. */
export function CodeStatus({ issues, goTo }: { issues: readonly PlacedIssue[]; goTo: (position: number) => void }) {
  const t = useWords();
  const [first] = issues;
  return (
    <div className="weft-json-status" role="status">
      {first ? (
        <button type="button" onClick={() => goTo(first.from)}>
          {t('code.issue', { line: first.line, column: first.column, message: first.message })}
          {issues.length > 1 ? ` ${t('code.more', { count: issues.length - 1 })}` : ''}
        </button>
      ) : null}
    </div>
  );
}
