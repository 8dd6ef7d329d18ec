/** A stored file as a form's value (contract-visualdev §2.4); pictures may lack size and extension. */
export interface FileRecord {
  /** The uploaded name. */
  name: string;
  /** Stored name, given by the server. */
  fileId: string;
  /** Host-relative. */
  url: string;
  /** Bytes. */
  fileSize?: number;
  /** Without a dot. */
  fileExtension?: string;
  fileVersionId?: string;
}

const isRecord = (value: unknown): value is FileRecord =>
  typeof value === 'object' && value !== null && ('fileId' in value || 'url' in value);

/** The files of a value: an array, or its JSON text; anything that is not a file is left out. */
export function readFiles(value: unknown): FileRecord[] {
  if (typeof value === 'string' && value.trim().startsWith('[')) {
    try {
      return readFiles(JSON.parse(value));
    } catch {
      return [];
    }
  }
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((file) => ({ ...file, name: file.name || file.fileId || file.url }));
}

/** A single picture's address as the upload widgets' value. */
export function onePicture(address: unknown): FileRecord[] {
  if (typeof address !== 'string' || !address.trim()) return [];
  const name = address.split('?')[0]?.split('/').at(-1) || address;
  return [{ name, fileId: name, url: address }];
}

/** The type under which a file is stored: the second to last part of its address (contract-platform §6). */
export function typeOfFile({ url }: FileRecord, otherwise = 'annex'): string {
  return url.split('?')[0]?.split('/').at(-2) || otherwise;
}

/** Bytes in readable form. */
export function sizeText(bytes: number | undefined): string {
  if (!bytes || bytes < 0) return '';
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const size = bytes / 1024 ** power;
  return `${power === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${units[power]}`;
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
