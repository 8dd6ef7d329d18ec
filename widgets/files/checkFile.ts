import { categoryExtensions } from '../../core/fileCategory';
import { extensionOf } from './record';

/** Limits of a field (contract-visualdev §3.4). */
export interface FileLimits {
  /** Extensions (`.pdf,.docx`) and wildcards (`image/*`), comma-separated; '' allows all. */
  accept?: string;
  /** In `sizeUnit`; 0 is no limit. */
  fileSize?: number | null;
  sizeUnit?: string;
  /** Maximum number of files; 0 is no limit (VALD-71). */
  limit?: number | null;
}

/** A key of `widget.upload.…` and its values. */
export interface Fault {
  word: 'count' | 'size' | 'type' | 'imageCount' | 'imageSize' | 'imageType';
  values: Record<string, unknown>;
}

const kinds: Record<string, string[]> = {
  ...categoryExtensions,
  excel: ['xls', 'xlsx'],
  word: ['doc', 'docx'],
  pdf: ['pdf'],
  txt: ['txt'],
};
const bytesOf: Record<string, number> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

const parts = (accept: string | undefined) =>
  (accept ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

function isAccepted(file: File, accepted: string[]): boolean {
  const extension = extensionOf(file.name);
  return accepted.some((part) => {
    if (part === '*' || part === '*/*') return true;
    const wild = /^(image|video|audio)\/\*$/.exec(part)?.[1];
    // Systems give no type for an unknown file; its extension then decides.
    if (wild) return file.type ? file.type.startsWith(`${wild}/`) : kinds[wild]?.includes(extension) === true;
    if (part.includes('/')) return file.type === part;
    return part.replace(/^\./, '') === extension;
  });
}

/** The kinds that a field accepts, by their usual names: `.xls,.xlsx` is excel (VALD-77). */
export function kindNames(accept: string | undefined): string[] {
  const names = parts(accept).map((part) => {
    const wild = part.split('/')[0] as string;
    if (part.endsWith('/*') && wild in kinds) return wild;
    const extension = part.replace(/^\./, '');
    return Object.keys(kinds).find((kind) => kinds[kind]?.includes(extension)) ?? extension;
  });
  return [...new Set(names)];
}

/** The fault of a file chosen in addition to `present` others; undefined: none (VALD-70 to 82). */
export function checkFile(file: File, present: number, limits: FileLimits, images = false): Fault | undefined {
  const { accept, fileSize = 10, sizeUnit, limit = 9 } = limits;
  const unit = sizeUnit && sizeUnit in bytesOf ? sizeUnit : 'MB';
  if (limit && present >= limit) return { word: images ? 'imageCount' : 'count', values: { count: limit } };
  if (images && !isAccepted(file, ['image/*'])) return { word: 'imageType', values: {} };
  const accepted = parts(accept);
  if (!images && accepted.length && !isAccepted(file, accepted))
    return { word: 'type', values: { types: kindNames(accept) } };
  if (fileSize && file.size > fileSize * (bytesOf[unit] as number))
    return { word: images ? 'imageSize' : 'size', values: { size: fileSize, unit } };
  return undefined;
}
