import { DownloadOutlined, FileUnknownOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '../words';

interface NotShownProps {
  reason: 'unsupported' | 'failed';
  onDownload: () => void;
  onRetry: () => void;
}

/** In place of a file that cannot be drawn (ERR-25), or that was not fetched. */
export function NotShown({ reason, onDownload, onRetry }: NotShownProps) {
  const t = useWords();
  const isFailed = reason === 'failed';
  return (
    <div className="weft-viewer-middle" role="status">
      <FileUnknownOutlined className="weft-viewer-sign" aria-hidden />
      <p className="weft-viewer-word">{t(`widget.viewer.${reason}`)}</p>
      {isFailed ? null : <p className="weft-viewer-hint">{t('widget.viewer.unsupportedHint')}</p>}
      {isFailed ? (
        <Button icon={<ReloadOutlined />} onClick={onRetry}>
          {t('widget.retry')}
        </Button>
      ) : (
        <Button type="primary" icon={<DownloadOutlined />} onClick={onDownload}>
          {t('widget.upload.download')}
        </Button>
      )}
    </div>
  );
}
