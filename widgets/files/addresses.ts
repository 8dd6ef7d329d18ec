import { placed } from '../../core/basePath';

/** A safe address for an `img`: of this platform, of the web, or a raster picture as a data URL. */
export function safeImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.trim()) return undefined;
  const text = value.trim();
  if (/^data:image\/(png|jpeg|gif|bmp|webp);base64,[\w+/=]+$/.test(text)) return text;
  if (text.startsWith('blob:')) return text;
  try {
    const { protocol } = new URL(text, location.origin);
    return protocol === 'https:' || protocol === 'http:' ? placed(text) : undefined;
  } catch {
    return undefined;
  }
}
