import { lazy, Suspense, useEffect, useState } from 'react';
import { languagePagesAt } from '../../../core/jsonText/languagePages';
import type { Editing } from '../../../engine/host';
import { useWidgetHost } from '../../../engine/widgetHost';
import { useWords } from '../../words';
import type { PlacedIssue } from './issues';

const LanguagePage = lazy(() => import('./LanguagePage').then((module) => ({ default: module.LanguagePage })));

interface CodeStatusProps {
  issues: readonly PlacedIssue[];
  goTo: (position: number) => void;
  /** The text of a document; absent: pages of the language say nothing about it. */
  documentText?: () => string;
}

/** The page of the language about the place of an issue. */
function Help({ issue, text }: { issue: PlacedIssue; text: () => string }) {
  const t = useWords();
  const host = useWidgetHost();
  const [editing, setEditing] = useState<Editing>();
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    host?.editing?.().then(setEditing, () => undefined);
  }, [host]);
  const page = editing && languagePagesAt(text(), issue.from).find((name) => editing.pages.includes(name));
  if (!page) return null;
  return (
    <>
      <button type="button" className="weft-json-help" onClick={() => setShown(page)}>
        {t('code.help', { name: page })}
      </button>
      {shown ? (
        <Suspense>
          <LanguagePage name={shown} read={editing.page} open={setShown} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * The first issue as a sentence with its line and column, and how many there are; a click goes to its place. In a document
 * beside it is the page of the language about the place.
 */
export function CodeStatus({ issues, goTo, documentText }: CodeStatusProps) {
  const t = useWords();
  const [first] = issues;
  return (
    <div className="weft-json-status" role="status">
      {first ? (
        <button type="button" data-level={first.level} onClick={() => goTo(first.from)}>
          {t('code.issue', { line: first.line, column: first.column, message: first.message })}
          {issues.length > 1 ? ` ${t('code.more', { count: issues.length - 1 })}` : ''}
        </button>
      ) : null}
      {first && documentText ? <Help issue={first} text={documentText} /> : null}
    </div>
  );
}
