import { Image } from 'antd';
import { useWords } from '../words';
import { safeImage } from './addresses';
import { readFiles } from './record';
import './files.css';

/** Pictures side by side, read-only; a click opens one large, with the others beside it. */
export function ImageList({ value, label, sizePx = 96 }: { value: unknown; label?: string; sizePx?: number }) {
  const t = useWords();
  const images = readFiles(value).flatMap((file) => {
    const src = safeImage(file.url);
    return src ? [{ ...file, src }] : [];
  });
  if (!images.length) return null;
  return (
    <Image.PreviewGroup>
      <ul className="weft-images" aria-label={label}>
        {images.map(({ fileId, src, name }) => (
          <li key={fileId || src}>
            <Image src={src} alt={name || t('widget.upload.image')} width={sizePx} height={sizePx} loading="lazy" />
          </li>
        ))}
      </ul>
    </Image.PreviewGroup>
  );
}
