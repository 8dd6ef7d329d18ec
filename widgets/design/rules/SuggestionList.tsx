import { useEffect, useRef } from 'react';
import { useWords } from '../../words';
import type { Suggestion } from './suggestions';

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** The one that a key takes; -1: none. */
  active: number;
  take: (suggestion: Suggestion) => void;
}

const kinds = ['field', 'function'] as const;

/** What a formula may go on with: fields by their labels, functions with what they do. Only a press on one takes it. */
export function SuggestionList({ id, suggestions, active, take }: SuggestionListProps) {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('rules.formula.suggestions')}
      className="weft-formula-list"
      // A press anywhere leaves the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
    >
      {kinds.map((kind) =>
        suggestions.some((each) => each.kind === kind) ? (
          // biome-ignore lint/a11y/useSemanticElements: options of a list in groups
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className="weft-formula-kind">
              {t(`rules.formula.${kind}s`)}
            </div>
            {suggestions.map((each, at) =>
              each.kind === kind ? (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the box
                // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
                <div
                  key={each.text}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className="weft-formula-option"
                  onClick={() => take(each)}
                >
                  {kind === 'function' ? <code>{each.label}</code> : <span>{each.label}</span>}
                  {kind === 'function' ? <small>{t(`rules.formula.${each.label}`)}</small> : null}
                  {each.name ? <small>{each.name}</small> : null}
                </div>
              ) : null,
            )}
          </div>
        ) : null,
      )}
    </div>
  );
}
