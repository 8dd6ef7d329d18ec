import { Button, Steps } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { resolve } from '../../core/binding';
import type { Params, ViewBase } from '../../core/language/types';
import type { ViewProps } from '../../engine/defineView';
import { useWidgetHost, type WidgetHost } from '../../engine/widgetHost';
import { ChooseStep } from './ChooseStep';
import { ResultStep } from './ResultStep';
import { type ImportCalls, type Row, useImport } from './useImport';
import './importing.css';

/** The view `import` of a document. */
export interface ImportDoc extends ViewBase {
  view: 'import';
  calls: ImportCalls;
  params?: Params;
}

interface ImportProps {
  calls: ImportCalls;
  /** Params of every call beside its own (`modelId`, `manageId`). */
  params?: Row;
}

/** A new step takes the focus, so that it is read from its beginning. */
function useFocusOn(step: number) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) body.current?.focus({ preventScroll: true });
    before.current = step;
  }, [step]);
  return body;
}

function ImportSteps({ host, calls, params, close }: ImportProps & { host: WidgetHost; close: () => void }) {
  const { t } = host;
  const model = useImport(host, calls, params ?? {});
  const { busy, result } = model;
  const ready = Boolean(model.file) && !model.sending;
  const step = result ? 1 : 0;
  const body = useFocusOn(step);
  return (
    <div className="import">
      <Steps
        size="small"
        current={step}
        items={[{ title: t('import.stepUpload') }, { title: t('import.stepImport') }]}
      />
      <div className="import-body" ref={body} tabIndex={-1}>
        {result ? <ResultStep host={host} model={model} /> : <ChooseStep host={host} model={model} />}
      </div>
      {result ? (
        <div key="result" className="import-ways">
          <Button onClick={model.back}>{t('widget.previousStep')}</Button>
          <Button type="primary" autoInsertSpace={false} onClick={close}>
            {t('common.close')}
          </Button>
        </div>
      ) : (
        <div key="choose" className="import-ways">
          <Button autoInsertSpace={false} onClick={close} disabled={busy}>
            {t('common.cancel')}
          </Button>
          {/* It looks disabled without a file, and explains that when pressed (IMPT-13, IMPT-22, IMPT-35). */}
          <Button
            type="primary"
            loading={busy}
            aria-disabled={!ready}
            className={ready ? undefined : 'import-closed'}
            onClick={() => void model.run()}
          >
            {t('common.nextStep')}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * The import of any module (spec §2 bulk import): a file is uploaded, then read and imported, and the result shown. `calls`
 * names the module's five calls, `params` further params of each.
 */
export function ImportView({ view, context }: ViewProps<ImportDoc>) {
  const { session } = context;
  const host = useWidgetHost();
  const [params] = useState(() => resolve(view.params ?? {}, session.scope()) as Record<string, unknown>);
  const close = useCallback(() => session.close({ ok: true }), [session]);
  return host ? <ImportSteps calls={view.calls} params={params} host={host} close={close} /> : null;
}
