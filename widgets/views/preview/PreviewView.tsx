import { Alert, Empty, Segmented, Spin } from 'antd';
import { useContext, useMemo, useRef, useState } from 'react';
import { withHidden } from '../../../core/design/model/withHidden';
import type { Issue } from '../../../core/language/types';
import type { ViewProps } from '../../../engine/defineView';
import { PartsContext } from '../../../engine/document/parts';
import { viewWords } from '../../../engine/viewKit';
import { deskOf } from '../../code/Code/desk/deskOf';
import { LookBar } from './LookBar';
import type { PreviewLook } from './look';
import type { PreviewDoc } from './PreviewDoc';
import { PreviewFrame, type PreviewFrameProps } from './PreviewFrame';
import { useChecked } from './useChecked';
import { useViewer } from './useViewer';
import './preview.css';

/** What the frame draws, and for whom. */
type Drawn = Pick<PreviewFrameProps, 'document' | 'documents' | 'moduleId' | 'token'>;

/** Issues beyond these are only counted. */
const mostIssues = 50;

/** `join`: between an issue and its hint. */
function Issues({ issues, title, join }: { issues: Issue[]; title: string; join: string }) {
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
              {hint ? <em>{`${join}${hint}`}</em> : null}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The look in which the person works is where a preview begins. */
const lookNow = (language: string): PreviewLook => ({
  language,
  appearance: document.documentElement.dataset.appearance === 'dark' ? 'dark' : 'light',
  device: 'desktop',
});

/** The document that a text stands for, drawn by the product in a frame beside the text. */
export function PreviewView({ view, context }: ViewProps<PreviewDoc>) {
  const { tools, moduleId } = context.session;
  const checked = useChecked(context, view);
  const { document, documents, issues, note, checking } = checked;
  const viewer = useViewer(context, view);
  const [look, setLook] = useState(() => lookNow(tools.host.language()));
  const title = viewWords(context, view.title) || view.id;
  const parts = useContext(PartsContext);
  const [mode, setMode] = useState<'try' | 'design'>('try');
  // Models have a desk; their forms and lists are designed on what is drawn.
  const desk = parts && document ? deskOf(parts) : undefined;
  // Else what is hidden could not be chosen.
  const designed = useMemo(() => document && withHidden(document), [document]);
  const design = desk?.texts[document?.kind === 'page' ? 'columnData' : 'formData'] === undefined ? undefined : desk;
  const isSeen = document !== undefined && !viewer.waiting;
  const isComing = !note && (checking || viewer.waiting);
  /** What the frame was told last: it stays until other eyes see something. */
  const last = useRef<Drawn>(undefined);
  if (isSeen)
    last.current = {
      document: mode === 'design' && design && designed ? designed : document,
      ...{ documents, moduleId: checked.moduleId ?? moduleId, token: viewer.token },
    };
  else if (!isComing) last.current = undefined;
  const drawn = last.current;
  return (
    <section className="weft-preview" aria-label={title} aria-busy={checking || viewer.waiting}>
      <div className="weft-preview-bar">
        <LookBar look={look} onChange={setLook} />
        {design ? (
          <Segmented
            size="small"
            aria-label={tools.host.t('desk.mode')}
            value={mode}
            options={(['try', 'design'] as const).map((value) => ({ value, label: tools.host.t(`desk.${value}`) }))}
            onChange={setMode}
          />
        ) : null}
      </div>
      {issues.length ? (
        <Issues
          issues={issues}
          title={tools.host.t('widget.preview.issues', { count: issues.length })}
          join={tools.host.t('common.sentenceJoin')}
        />
      ) : null}
      {note ? <Alert type="info" role="status" message={note} /> : null}
      {drawn ? (
        <PreviewFrame {...drawn} title={title} look={look} design={mode === 'design' ? design : undefined} />
      ) : (
        <div className="weft-preview-empty">{isComing ? <Spin /> : <Empty />}</div>
      )}
    </section>
  );
}
