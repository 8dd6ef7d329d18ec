import { useState } from 'react';
import { limits } from '../../core/limits';
import type { WidgetHost } from '../../engine/widgetHost';

export interface Heading {
  id: string;
  fullName: string;
  /** Columns of a sub-table. */
  children?: Heading[];
}
export type Row = Record<string, unknown>;
export interface Result {
  /** 0: every row was imported. */
  resultType: number;
  snum: number;
  fnum: number;
  /** Rows as they were sent, each with `errorsInfo`. */
  failResult: Row[];
  /** The file of random first passwords, which can be fetched once (people only). */
  passwords?: { url: string; name: string };
}

/** Names in schemas/calls of the five calls of a module (contract-platform §7). */
export interface ImportCalls {
  upload: string;
  template: string;
  preview: string;
  run: string;
  failures: string;
}

/** The uploaded file. */
export interface Uploaded {
  name: string;
  stored: string;
}

const extensions: readonly string[] = limits.importExtensions;
const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Locale key of the fault of a chosen file; undefined: none (IMPT-17, IMPT-18). */
export function fileFault(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!extensions.includes(extensionOf(file.name))) return 'import.extension';
  return file.size >= limits.importMaxBytes ? 'import.tooLarge' : undefined;
}

/** State of an import: the file, its rows, the result, the error. `more`: further params of every call (`manageId`). */
export function useImport(host: WidgetHost, calls: ImportCalls, more: Row) {
  const [file, setFile] = useState<Uploaded>();
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [headings, setHeadings] = useState<Heading[]>([]);
  const [result, setResult] = useState<Result>();

  const upload = async (chosen: File): Promise<void> => {
    const fault = fileFault(chosen);
    if (fault) return host.notify('error', host.t(fault));
    setFailure(undefined);
    setSending(true);
    try {
      const { data } = await host.call(calls.upload, { ...more, file: chosen });
      setFile({ name: chosen.name, stored: String((data as { name: unknown }).name) });
    } catch {
      // The host showed the reason; no file is chosen now, rather than an earlier one (IMPT-14, IMPT-16).
      setFile(undefined);
    } finally {
      setSending(false);
    }
  };
  const remove = async (): Promise<void> => {
    if (!file || !(await host.confirm(host.t('import.confirmRemove', { file: file.name })))) return;
    setFile(undefined);
    setFailure(undefined);
  };

  /** Reads the file and imports its rows; true when there is a result. */
  const importRows = async (from: Uploaded): Promise<boolean> => {
    const preview = await host.call(calls.preview, { ...more, fileName: from.stored }, { quiet: true });
    const { dataRow, headerRow = [] } = preview.data as { dataRow?: Row[]; headerRow?: Heading[] };
    if (!dataRow?.length) {
      host.notify('warning', host.t('import.noRows'));
      return false;
    }
    const { data } = await host.call(calls.run, { ...more, list: dataRow }, { quiet: true });
    setHeadings(headerRow);
    setResult(data as Result);
    return true;
  };
  const run = async (): Promise<void> => {
    if (busy || sending) return;
    if (!file) return host.notify('warning', host.t('import.fileMissing'));
    setBusy(true);
    setFailure(undefined);
    try {
      await importRows(file);
    } catch (error) {
      host.notify('warning', host.t('import.failed'));
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const fetchFile = async (call: string, params: Row): Promise<void> => {
    try {
      const { data } = await host.call(call, { ...more, ...params });
      const { url, name } = data as { url: string; name: string };
      await host.download(url, name);
    } catch (error) {
      // A refusal was shown already; other errors are logged.
      console.warn(`${call} gave no file`, error);
    }
  };
  return {
    file,
    sending,
    busy,
    failure,
    headings,
    result,
    upload,
    remove,
    run,
    back: () => setResult(undefined),
    fetchTemplate: () => fetchFile(calls.template, {}),
    fetchPasswords: async () => {
      if (result?.passwords) await host.download(result.passwords.url, result.passwords.name);
    },
    fetchFailures: () => fetchFile(calls.failures, { list: result?.failResult ?? [] }),
  };
}
export type Import = ReturnType<typeof useImport>;
