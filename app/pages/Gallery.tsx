import { useEffect, useState } from 'react';
import { frameOf } from '../../core/language/frameOf';
import type { Document, Issue } from '../../core/language/types';
import { exampleIds, loadExample } from '../../schemas/editing';
import { useEngine } from '../engine';
import { loadEntities } from '../entities';
import { PageBoundary } from '../errors/PageBoundary';
import { host } from '../host';
import { runtime, useWords } from '../runtime';
import './gallery.css';

interface Example {
  document: Document;
  issues: Issue[];
}

async function loadWithIssues(id: string): Promise<Example> {
  const [document] = await Promise.all([loadExample(id) as Promise<Document>, loadEntities()]);
  const { data } = await runtime.call('document.validate', { document });
  return { document, issues: (data as { issues: Issue[] }).issues };
}

/** Dialogs and drawers would cover the gallery: they open on demand. */
function Drawing({ document }: { document: Document }) {
  const { Document: View } = useEngine();
  const t = useWords();
  if (frameOf(document) === 'page') return <View document={document} />;
  return (
    <button type="button" className="notice-plain" onClick={() => void host.open(document, {})}>
      {t('common.detail')}: {document.id}
    </button>
  );
}

function ExampleView({ id }: { id: string }) {
  const t = useWords();
  const [example, setExample] = useState<Example>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    loadWithIssues(id).then(setExample, (error: unknown) => setFailure(String(error)));
  }, [id]);
  if (!example) return <p className="gallery-item">{failure || t('common.loading')}</p>;
  return (
    <section className="gallery-item" aria-label={id}>
      <h2>{id}</h2>
      <ul className="gallery-issues">
        {example.issues.length === 0 && <li>{t('shell.gallerySound')}</li>}
        {example.issues.map(({ at, message, hint }) => (
          <li key={at + message} className="gallery-issue">
            <code>{at}</code> {[message, hint].filter(Boolean).join(t('common.sentenceJoin'))}
          </li>
        ))}
      </ul>
      <div className="gallery-pair">
        <div>
          <PageBoundary resetKey={example}>
            <Drawing document={example.document} />
          </PageBoundary>
        </div>
        <pre>{JSON.stringify(example.document, null, 2)}</pre>
      </div>
    </section>
  );
}

/** Development only: every document of schemas/examples beside its JSON and its issues. */
export function Gallery() {
  const t = useWords();
  return (
    <div className="gallery">
      <h1>{t('shell.galleryTitle')}</h1>
      {exampleIds.map((id) => (
        <ExampleView key={id} id={id} />
      ))}
    </div>
  );
}
