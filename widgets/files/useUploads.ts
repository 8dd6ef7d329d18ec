import { useContext, useEffect, useReducer, useRef } from 'react';
import { UnfinishedContext, uploadFailed, useWidgetHost } from '../../engine/widgetHost';
import { useWords } from '../words';
import { checkFile, type FileLimits } from './checkFile';
import { isAnswered } from './chunked/retried';
import { extensionOf, type FileRecord, readFiles } from './record';
import { isChunked, transfer } from './transfer';
import { UnreadableFile } from './unreadable';

/** States of a file, with the contract's words (FILE-12). */
export type UploadState = 'success' | 'error' | 'uploading' | 'paused' | 'waiting';

/** A place in the list: a stored file, or one being uploaded. */
export interface Slot {
  key: string;
  name: string;
  size?: number;
  /** Set once the file is stored. */
  record?: FileRecord;
  /** The file to upload, kept for a retry. */
  file?: File;
  state: UploadState;
  /** 0 to 100, until the file is stored. */
  percent?: number;
}

/** States of files that are chosen and not stored yet; a failed one is marked and offers to retry. */
const pending = new Set<UploadState>(['uploading', 'paused', 'waiting']);

/** Files that are sent at once; others wait. */
const maxRunning = 3;

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
  state: 'success',
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
 * arrives; the value holds only stored files. A failed one stays in its place and can be retried; one that goes in chunks
 * can be paused.
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

  const form = useContext(UnfinishedContext);
  const unfinished = kept.current.some(({ state }) => pending.has(state));
  useEffect(() => (unfinished ? form?.begin() : undefined), [unfinished, form]);
  const failed = kept.current.some(({ state }) => state === 'error');
  useEffect(() => (failed ? form?.begin(uploadFailed) : undefined), [failed, form]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const wire of all.values()) wire.abort();
      all.clear();
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

  /** Sends as many of the waiting files as may run at once, in their order. */
  const startWaiting = (): void => {
    for (const slot of kept.current) {
      if (running.current.size >= maxRunning) return;
      if (slot.state === 'waiting') void send(slot);
    }
  };

  async function send({ key, file }: Slot): Promise<void> {
    if (!host || !file) return;
    const wire = new AbortController();
    running.current.set(key, wire);
    patch(key, { state: 'uploading' });
    const { type, pathType = 'defaultPath', isAccount = 0, folder = '' } = now.current;
    const onProgress = (percent: number) => void (wire.signal.aborted || patch(key, { percent }));
    try {
      const place = { type, pathType, isAccount, folder };
      const data = await transfer(host, file, { signal: wire.signal, onProgress, place });
      const stored: Partial<Slot> = {
        record: recordOf(file, data),
        file: undefined,
        percent: undefined,
        state: 'success',
      };
      if (!wire.signal.aborted) patch(key, stored);
    } catch (error) {
      // The host has shown a refusal (FILE-18, FILE-20), and every error of a file in one request.
      if (!wire.signal.aborted) patch(key, { state: 'error' });
      if (wire.signal.aborted) return;
      if (error instanceof UnreadableFile) host.notify('error', t('widget.upload.unreadable', { name: file.name }));
      else if (isChunked(file) && !isAnswered(error)) host.notify('error', t('widget.upload.failed'));
    } finally {
      if (running.current.get(key) === wire) running.current.delete(key);
      startWaiting();
    }
  }

  const stop = (key: string): void => {
    running.current.get(key)?.abort();
    running.current.delete(key);
  };
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
      slots.push({
        key: `new-${crypto.randomUUID()}`,
        name: file.name,
        size: file.size,
        file,
        percent: 0,
        state: 'waiting',
      });
    }
    if (!slots.length) return;
    write([...kept.current, ...slots]);
    startWaiting();
  };
  const remove = (key: string): void => {
    stop(key);
    write(kept.current.filter((slot) => slot.key !== key));
    startWaiting();
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
  /** Stops sending; what is stored stays on the server, and `retry` goes on from there. */
  const pause = (key: string): void => {
    stop(key);
    patch(key, { state: 'paused' });
    startWaiting();
  };
  const retry = (key: string): void => {
    patch(key, { state: 'waiting' });
    startWaiting();
  };
  return { slots: kept.current, add, remove, move, pause, retry, ready: host !== undefined };
}
