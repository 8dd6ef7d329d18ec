import {
  AudioOutlined,
  DownloadOutlined,
  FileTextOutlined,
  PictureOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type FileCategory, fileCategory } from '../../core/fileCategory';
import { useWords } from '../words';
import { FileName } from './FileName';
import { PackButton } from './PackButton';
import { readFiles, sizeText } from './record';
import { useDownload } from './useDownload';
import { usePreview } from './usePreview';
import './files.css';

const icons: Record<FileCategory, typeof FileTextOutlined> = {
  image: PictureOutlined,
  video: VideoCameraOutlined,
  audio: AudioOutlined,
  document: FileTextOutlined,
};

function CategoryIcon({ name }: { name: string }) {
  const Icon = icons[fileCategory(name)];
  return <Icon aria-hidden data-category={fileCategory(name)} />;
}

interface FileListProps {
  value: unknown;
  label?: string;
  /** In a cell of a table: the first files as chips, and the number of the others. */
  compact?: boolean;
}

const mostChips = 2;

/** A field without files says so as every other field does. */
export const NoFiles = () => <span>—</span>;

/** Stored files, read-only: a click on a name shows the file, the button beside it downloads it. */
export function FileList({ value, label, compact }: FileListProps) {
  const t = useWords();
  const download = useDownload();
  const files = readFiles(value);
  const { open, shown } = usePreview(files);
  if (!files.length) return compact ? null : <NoFiles />;
  if (compact) {
    return (
      <>
        <span className="weft-file-chips">
          {files.slice(0, mostChips).map((file, index) => (
            <span key={file.fileId || file.url} className="weft-file-chip">
              <CategoryIcon name={file.name} />
              <FileName name={file.name} onOpen={open && (() => open(index))} />
            </span>
          ))}
          {files.length > mostChips ? (
            <span className="weft-file-chip" title={files.map(({ name }) => name).join(', ')}>
              <FileName name={`+${files.length - mostChips}`} onOpen={open && (() => open(mostChips))} />
            </span>
          ) : null}
        </span>
        {shown}
      </>
    );
  }
  const list = (
    <ul className="weft-files" aria-label={label}>
      {files.map((file, index) => (
        <li key={file.fileId || file.url} className="weft-file">
          <CategoryIcon name={file.name} />
          <FileName name={file.name} onOpen={open && (() => open(index))} />
          <span className="weft-file-size">{sizeText(file.fileSize)}</span>
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            title={t('widget.upload.download')}
            aria-label={`${t('widget.upload.download')} ${file.name}`}
            onClick={(event) => {
              event.stopPropagation();
              void download(file);
            }}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list}
      {files.length < 2 ? null : <PackButton files={files} />}
      {shown}
    </>
  );
}
