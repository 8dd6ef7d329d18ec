import { Image } from 'antd';
import { useWords } from '../words';
import { safeImage } from './addresses';
import { NoFiles } from './FileList';
import { readFiles } from './record';
import './files.css';

/** Pictures that a cell of a list has room for; the style sheet hides the others there. */
const mostInCell = 3;

/** Pictures side by side, read-only; a click opens one large, with the others beside it. */
export function ImageList({ value, label, sizePx = 96 }: { value: unknown; label?: string; sizePx?: number }) {
  const t = useWords();
  const images = readFiles(value).flatMap((file) => {
    const src = safeImage(file.url);
    return src ? [{ ...file, src }] : [];
  });
  if (!images.length) return <NoFiles />;
  return (
    <Image.PreviewGroup>
      <ul
        className="weft-images"
        aria-label={label}
        data-more={images.length > mostInCell ? images.length - mostInCell : undefined}
      >
        {images.map(({ fileId, src, name }) => (
          <li key={fileId || src}>
            <Image src={src} alt={name || t('widget.upload.image')} width={sizePx} height={sizePx} loading="lazy" />
          </li>
        ))}
      </ul>
    </Image.PreviewGroup>
  );
}
