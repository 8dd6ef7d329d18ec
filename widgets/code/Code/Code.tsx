import { Button } from 'antd';
import { type DragEvent, lazy, memo, Suspense, useState } from 'react';
import { asText } from '../../../core/model/read';
import { UnwrittenContext } from '../../design/unwritten/unwritten';
import { useWords } from '../../words';
import { CodeStatus } from './CodeStatus';
import type { CodeProps } from './codeProps';
import { formatted } from './commands';
import { useDeskUnwritten } from './desk/useDeskUnwritten';
import { ExampleSelect } from './ExampleSelect';
import { useCodeView } from './useCodeView';
import { useFolded } from './useFolded';
import './code.css';

/** Files of more bytes are not read into a field. */
const maxBytes = 5 * 1024 * 1024;

const DeskButtons = lazy(() => import('./desk/DeskButtons').then((module) => ({ default: module.DeskButtons })));
const DocumentOutline = lazy(() =>
  import('./document/DocumentOutline').then((module) => ({ default: module.DocumentOutline })),
);
const ListOutline = lazy(() => import('./list/ListOutline').then((module) => ({ default: module.ListOutline })));
const ModelOutline = lazy(() => import('./ModelOutline').then((module) => ({ default: module.ModelOutline })));

const outlines = { model: ModelOutline, list: ListOutline, document: DocumentOutline };
const outlineTitles = { model: 'code.outline.title', list: 'desk.list.title', document: 'desk.doc.title' };

/** JSON in an editor of its own. */
export const Code = memo(function Code(props: CodeProps) {
  const t = useWords();
  const [isFull, setFull] = useState(false);
  const [isListed, setListed] = useState(true);
  const [isFolded, turn] = useFolded(props);
  const { host, view, desk, issues, goTo, take } = useCodeView(props);
  const unwritten = useDeskUnwritten(desk);
  const isFixed = Boolean(props.readOnly || props.disabled);
  const hasOutline = Boolean(props.outline) && !isFixed;
  const Outline = outlines[props.outline ?? 'model'];
  const model = { id: asText(props.given?.id), name: asText(props.given?.fullName) };
  const drop = async (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file || isFixed) return;
    event.preventDefault();
    if (file.size <= maxBytes) await take(await file.text());
  };
  return (
    <div
      className={[
        'weft-json',
        props.fill && 'weft-json-fill',
        isFolded && 'weft-json-folded',
        isFull && 'weft-json-full',
        props.status === 'error' && 'weft-json-error',
      ]
        .filter(Boolean)
        .join(' ')}
      data-disabled={props.disabled || undefined}
      onDropCapture={(event) => void drop(event)}
    >
      <div className="weft-json-bar">
        {turn ? (
          <Button size="small" type="text" aria-pressed={!isFolded} onClick={turn}>
            {t('code.text')}
          </Button>
        ) : null}
        {isFixed || isFolded ? null : (
          <Button size="small" type="text" onClick={() => view() && formatted(view()!)}>
            {t('code.format')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          disabled={props.disabled}
          aria-pressed={isFull}
          onClick={() => setFull(!isFull)}
        >
          {t(isFull ? 'code.leaveFull' : 'code.full')}
        </Button>
        {hasOutline && !isFolded ? (
          <Button size="small" type="text" aria-pressed={isListed} onClick={() => setListed(!isListed)}>
            {t(outlineTitles[props.outline ?? 'model'])}
          </Button>
        ) : null}
        {hasOutline && desk && props.outline !== 'list' ? (
          <Suspense fallback={null}>
            <DeskButtons desk={desk} page={host} />
          </Suspense>
        ) : null}
        {isFixed || props.schema !== 'document' ? null : <ExampleSelect view={view} />}
        {isFixed || isFolded ? null : <span className="weft-json-keys">{t('code.keys')}</span>}
      </div>
      <div className="weft-json-body" style={{ '--weft-json-rows': props.rows ?? 8 } as object}>
        {hasOutline && (isListed || isFolded) && desk ? (
          <Suspense fallback={null}>
            <UnwrittenContext value={unwritten}>
              <Outline
                desk={desk}
                modelId={model.id || undefined}
                modelName={model.name}
                shows={props.shows || undefined}
              />
            </UnwrittenContext>
          </Suspense>
        ) : null}
        <div ref={host} className="weft-json-text" hidden={isFolded} />
      </div>
      {isFixed ? null : (
        <CodeStatus
          issues={issues}
          goTo={(position) => {
            if (isFolded) turn?.();
            goTo(position);
          }}
          documentText={props.schema === 'document' ? () => view()?.state.doc.toString() ?? '' : undefined}
        />
      )}
    </div>
  );
});
