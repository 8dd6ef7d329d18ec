import { CloseOutlined, InboxOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Alert, Button, Spin } from 'antd';
import { limits } from '../../core/limits';
import type { WidgetHost } from '../../engine/widgetHost';
import { ChooseFiles } from '../../widgets/files/ChooseFiles';
import type { Import } from './useImport';

const accept = limits.importExtensions.map((extension) => `.${extension}`).join(',');

/** The link to the template, and the upload of the filled file. */
export function ChooseStep({ host: { t }, model }: { host: WidgetHost; model: Import }) {
  const { file, sending, busy, failure } = model;
  return (
    <>
      <section className="import-part">
        <h3>{t('import.fillTemplate')}</h3>
        <p>{t('import.fillHint')}</p>
        <Button type="link" className="import-link" onClick={() => void model.fetchTemplate()}>
          {t('import.downloadTemplate')}
        </Button>
      </section>
      <section className="import-part">
        <h3>{t('import.uploadFile')}</h3>
        <p id="import-limits">{t('import.uploadHint')}</p>
        <ChooseFiles
          accept={accept}
          multiple={false}
          disabled={sending || busy}
          onFiles={([chosen]) => chosen && void model.upload(chosen)}
        >
          {(choose) => (
            <button
              type="button"
              className="import-drop"
              disabled={sending || busy}
              aria-describedby="import-limits"
              onClick={choose}
            >
              {sending ? <Spin size="small" /> : <InboxOutlined aria-hidden />}
              <span>{t('import.choose')}</span>
            </button>
          )}
        </ChooseFiles>
        {file ? (
          <p className="import-file">
            <PaperClipOutlined aria-hidden />
            <span className="import-file-name" title={file.name}>
              {file.name}
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('import.removeFile', { file: file.name })}
              disabled={busy}
              onClick={() => void model.remove()}
            />
          </p>
        ) : null}
      </section>
      {failure === undefined ? null : (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={t('import.failed')}
          description={failure === t('import.failed') ? undefined : failure}
        />
      )}
    </>
  );
}
