import { Alert, Empty, Spin } from 'antd';
import { useMemo } from 'react';
import type { Issue } from '../../../core/language/types';
import type { ViewProps } from '../../../engine/defineView';
import { DocumentView } from '../../../engine/document/DocumentView';
import { viewWords } from '../../../engine/viewKit';
import type { PreviewDoc } from './PreviewDoc';
import { stillTools } from './stillTools';
import { useChecked } from './useChecked';
import './preview.css';

/** Issues beyond these are only counted. */
const mostIssues = 50;

function Issues({ issues, title }: { issues: Issue[]; title: string }) {
  return (
    <Alert
      type="error"
      role="alert"
      message={title}
      description={
        <ul className="weft-preview-issues">
          {issues.slice(0, mostIssues).map(({ at, message, hint }) => (
            <li key={`${at}\n${message}`}>
              <code>{at || '/'}</code> {message}
              {hint ? <em> {hint}</em> : null}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The document that a text stands for, drawn by the engine beside the text. */
export function PreviewView({ view, context }: ViewProps<PreviewDoc>) {
  const { tools, moduleId } = context.session;
  const { document, issues, turn, checking } = useChecked(context, view);
  const title = viewWords(context, view.title) || view.id;
  const still = useMemo(() => stillTools(tools), [tools]);
  return (
    <section className="weft-preview" aria-label={title} aria-busy={checking}>
      {issues.length ? (
        <Issues issues={issues} title={tools.host.t('widget.preview.issues', { count: issues.length })} />
      ) : null}
      {document ? (
        <div className="weft-preview-document" key={turn}>
          <DocumentView tools={still} document={document} moduleId={moduleId} />
        </div>
      ) : (
        <div className="weft-preview-empty">{checking ? <Spin /> : <Empty />}</div>
      )}
    </section>
  );
}
