import { useMemo } from 'react';
import { placed } from '../../../core/basePath';
import { cleanHtml } from './cleanHtml';

/** Read-only rich text. */
export function HtmlView({ html, label, disabled }: { html: unknown; label?: string; disabled?: boolean }) {
  const clean = useMemo(() => cleanHtml(html, placed), [html]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div
      role="group"
      className={disabled ? 'weft-html weft-html-disabled' : 'weft-html'}
      aria-label={label}
      aria-disabled={disabled}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has just cleaned it
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
