import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '../words';
import type { FileRecord } from './record';
import { usePack } from './usePack';

/** Downloads all stored files of a field as one zip (FILE-15). */
export function PackButton({ files, disabled }: { files: readonly FileRecord[]; disabled?: boolean }) {
  const t = useWords();
  const pack = usePack();
  return (
    <Button
      type="link"
      size="small"
      icon={<DownloadOutlined />}
      disabled={disabled}
      data-action="downloadAll"
      onClick={(event) => {
        event.stopPropagation();
        void pack(files);
      }}
    >
      {t('widget.viewer.all')}
    </Button>
  );
}
