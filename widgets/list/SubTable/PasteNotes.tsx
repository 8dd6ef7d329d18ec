import { Button } from 'antd';
import type { PasteProblem, PasteReport } from '../../../engine/registry';
import { useWords, type Words } from '../../words';

function wordsOf({ rowIndex, column, why, text }: PasteProblem, t: Words): string {
  return t(`subTable.paste.${why}`, { row: rowIndex + 1, column, text });
}

interface PasteNotesProps {
  report: PasteReport | undefined;
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

/** The result of a paste: number of rows, values that did not fit with their target cells, and undo. */
export function PasteNotes({ report, onUndo, onClose }: PasteNotesProps) {
  const t = useWords();
  return (
    <div className="weft-rows-notes" role="status">
      {report ? (
        <>
          <p>
            {t('subTable.paste.done', { rows: report.rows, added: report.added })}
            {onUndo ? (
              <Button type="link" size="small" onClick={onUndo} data-action="undo">
                {t('subTable.undo')}
              </Button>
            ) : null}
            <Button type="link" size="small" onClick={onClose}>
              {t('subTable.hide')}
            </Button>
          </p>
          {report.problems.length ? (
            <>
              <p className="weft-rows-problem">{t('subTable.paste.problems', { count: report.problems.length })}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
              <ul tabIndex={0} aria-label={t('subTable.paste.problems', { count: report.problems.length })}>
                {report.problems.map((problem, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the report never changes
                  <li key={index}>{wordsOf(problem, t)}</li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
