import { PaperClipOutlined } from '@ant-design/icons';
import { useWords } from '../words';
import { readFiles, sizeText } from './record';
import { useDownload } from './useDownload';
import './files.css';

/** Stored files, read-only: a click downloads one. */
export function FileList({ value, label }: { value: unknown; label?: string }) {
  const t = useWords();
  const download = useDownload();
  const files = readFiles(value);
  if (!files.length) return null;
  return (
    <ul className="weft-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.fileId || file.url} className="weft-file">
          <PaperClipOutlined aria-hidden />
          <button
            type="button"
            className="weft-file-name"
            title={`${t('widget.upload.download')} ${file.name}`}
            onClick={(event) => {
              event.stopPropagation();
              void download(file);
            }}
          >
            {file.name}
          </button>
          <span className="weft-file-size">{sizeText(file.fileSize)}</span>
        </li>
      ))}
    </ul>
  );
}
