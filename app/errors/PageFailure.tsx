import { DocumentError } from '../../runtime/documents';
import { useWords } from '../runtime';
import { isChunkFailure } from './chunk';
import { Notice } from './Notice';

export interface PageFailureProps {
  error: unknown;
  onRetry: () => void;
}

function lines(error: unknown): string[] {
  if (error instanceof DocumentError)
    return error.issues.map(({ at, message }) => (at ? `${at}: ${message}` : message));
  return [error instanceof Error ? error.message : String(error)];
}

/** Replaces a page that failed: a chunk that did not load, a document that is not valid or missing, or an error (500). */
export function PageFailure({ error, onRetry }: PageFailureProps) {
  const t = useWords();
  if (isChunkFailure(error)) {
    const reload = { label: t('common.reload'), onClick: () => location.reload() };
    return (
      <Notice
        code="⟳"
        title={t('error.chunkTitle')}
        text={t('error.chunkText')}
        actions={[{ label: t('common.retry'), onClick: onRetry, primary: true }, reload]}
      />
    );
  }
  const isDocument = error instanceof DocumentError;
  const text = isDocument
    ? t(error.issues.length > 0 ? 'error.documentText' : 'error.documentGone', { id: error.id })
    : t('error.pageText');
  return (
    <Notice
      code="500"
      title={t(isDocument ? 'error.documentTitle' : 'error.pageTitle')}
      text={text}
      details={lines(error)}
      actions={[{ label: t('common.retry'), onClick: onRetry, primary: true }]}
      home
    />
  );
}
