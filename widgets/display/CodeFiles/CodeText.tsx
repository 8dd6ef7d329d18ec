import { Fragment, useMemo } from 'react';
import { highlightedLines } from './highlight';

/** Source code with line numbers; numbers are not part of a copied selection. */
export function CodeText({ type, text }: { type: string; text: string }) {
  const lines = useMemo(() => highlightedLines(text.replace(/\n$/, ''), type), [text, type]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box is reached by keyboard
    <pre className="weft-code-text" tabIndex={0}>
      {lines.map((runs, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text do not move
        <Fragment key={line}>
          <span className="weft-code-line" data-line={line + 1}>
            {runs.map((run, index) =>
              run.classes ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: runs of one line do not move
                <span key={index} className={run.classes}>
                  {run.text}
                </span>
              ) : (
                run.text
              ),
            )}
          </span>
          {'\n'}
        </Fragment>
      ))}
    </pre>
  );
}
