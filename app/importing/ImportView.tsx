import { Button, Steps } from 'antd';
import { useEffect, useRef } from 'react';
import type { CustomViewProps } from '../../engine/tools';
import { useWidgetHost, type WidgetHost } from '../../engine/widgetHost';
import { ChooseStep } from './ChooseStep';
import { ResultStep } from './ResultStep';
import { type ImportCalls, type Row, useImport } from './useImport';
import './importing.css';

interface ImportProps {
  calls: ImportCalls;
  /** What every call is told beside its own (`modelId`, `manageId`). */
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
          {/* It is closed without a file, and says so when it is pressed (IMPT-13, IMPT-22, IMPT-35). */}
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
 * The import of any module (spec §2 bulk import): a file is uploaded, then read and imported, and the result shown. `props.calls`
 * names the module's five calls, `props.params` what each of them is told beside.
 */
export function ImportView({ props, close }: CustomViewProps) {
  const host = useWidgetHost();
  return host ? <ImportSteps {...(props as unknown as ImportProps)} host={host} close={close} /> : null;
}
