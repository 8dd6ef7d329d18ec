import { useEffect, useReducer, useRef } from 'react';
import { useWidgetHost } from '../../engine/widgetHost';
import { useWords } from '../words';
import { checkFile, type FileLimits } from './checkFile';
import { extensionOf, type FileRecord, readFiles } from './record';

/** A place in the list: a stored file, or one being uploaded. */
export interface Slot {
  key: string;
  name: string;
  size?: number;
  /** Set once the file is stored. */
  record?: FileRecord;
  /** The file to upload, kept for a retry. */
  file?: File;
  /** 0 to 100 during the upload. */
  percent?: number;
  failed?: boolean;
}

interface Uploading extends FileLimits {
  value?: unknown;
  onChange?: (files: FileRecord[]) => void;
  /** Kind of file on the server: `annex`, `annexpic`. */
  type: string;
  images?: boolean;
  /** The designer's choice of a folder; the server interprets it. */
  pathType?: string;
  isAccount?: number;
  folder?: string;
}

const slotOf = (record: FileRecord): Slot => ({
  key: record.fileId || record.url,
  name: record.name,
  size: record.fileSize,
  record,
});

const keysOf = (files: FileRecord[]) => files.map(({ fileId, url }) => fileId || url).join('\n');

/** The answer of an upload as a form's value (ENT-35). */
function recordOf(file: File, data: unknown): FileRecord {
  const { name, url, fileSize, fileExtension, fileVersionId } = data as Record<string, string & number>;
  return {
    name: file.name,
    fileId: name ?? '',
    url: url ?? '',
    fileSize: fileSize ?? file.size,
    fileExtension: fileExtension ?? extensionOf(file.name),
    fileVersionId: fileVersionId ?? '',
  };
}

/**
 * The list of a field's files. Each is uploaded at once and keeps the place in which it was chosen, however late it
 * arrives; the value holds only stored files. A failed one stays in its place and can be retried.
 */
export function useUploads(field: Uploading) {
  const host = useWidgetHost();
  const t = useWords();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const kept = useRef<Slot[]>([]);
  const told = useRef<string>(undefined);
  const running = useRef(new Map<string, AbortController>());
  const now = useRef(field);
  now.current = field;

  const files = readFiles(field.value);
  const keys = keysOf(files);
  // A new outside value replaces the stored files; uploads in progress stay after them.
  if (keys !== told.current) {
    told.current = keys;
    kept.current = [...files.map(slotOf), ...kept.current.filter(({ record }) => !record)];
  }

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const wire of all.values()) wire.abort();
    };
  }, []);

  /** Writes the list; the form's value changes when stored files were added or removed. */
  const write = (slots: Slot[]): void => {
    kept.current = slots;
    const stored = slots.flatMap(({ record }) => record ?? []);
    const next = keysOf(stored);
    if (next !== told.current) {
      told.current = next;
      now.current.onChange?.(stored);
    }
    redraw();
  };
  const patch = (key: string, change: Partial<Slot>) =>
    write(kept.current.map((slot) => (slot.key === key ? { ...slot, ...change } : slot)));

  async function send({ key, file }: Slot): Promise<void> {
    if (!host || !file) return;
    const wire = new AbortController();
    running.current.set(key, wire);
    patch(key, { failed: false, percent: 0 });
    const { type, pathType = 'defaultPath', isAccount = 0, folder = '' } = now.current;
    try {
      const { data } = await host.call(
        'file.upload',
        { type, pathType, isAccount, folder, file },
        { signal: wire.signal, onProgress: (percent) => patch(key, { percent }) },
      );
      if (!wire.signal.aborted) patch(key, { record: recordOf(file, data), file: undefined, percent: undefined });
    } catch {
      // The host has shown the error (FILE-18).
      if (!wire.signal.aborted) patch(key, { failed: true, percent: undefined });
    } finally {
      running.current.delete(key);
    }
  }

  const add = (chosen: readonly File[]): void => {
    const slots: Slot[] = [];
    for (const file of chosen) {
      const fault = checkFile(file, kept.current.length + slots.length, now.current, field.images);
      if (fault) {
        const types = (fault.values.types as string[] | undefined)?.map((kind) => t(`widget.upload.kinds.${kind}`));
        const known = types?.map((word) => word.replace('widget.upload.kinds.', ''));
        host?.notify('error', t(`widget.upload.${fault.word}`, { ...fault.values, types: known?.join('、') }));
        continue;
      }
      slots.push({ key: `new-${crypto.randomUUID()}`, name: file.name, size: file.size, file, percent: 0 });
    }
    if (!slots.length) return;
    write([...kept.current, ...slots]);
    for (const slot of slots) void send(slot);
  };
  const remove = (key: string): void => {
    running.current.get(key)?.abort();
    write(kept.current.filter((slot) => slot.key !== key));
  };
  /** Moves a file by this number of places. */
  const move = (key: string, by: number): void => {
    const from = kept.current.findIndex((slot) => slot.key === key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= kept.current.length) return;
    const slots = [...kept.current];
    slots.splice(to, 0, ...slots.splice(from, 1));
    write(slots);
  };
  const retry = (key: string): void => {
    const slot = kept.current.find((each) => each.key === key);
    if (slot) void send(slot);
  };
  return { slots: kept.current, add, remove, move, retry, ready: host !== undefined };
}
