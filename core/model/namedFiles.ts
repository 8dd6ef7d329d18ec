import { widgetFacts } from './fields';
import { isObject } from './read';
import type { Model, ModelField } from './types';
import { columnsOf, mainFields } from './walk';

/** Stored file names (`uploads`: date, 128 random bits, extension) in any text: lists of files, addresses, rich text. */
const storedNames = /\b[0-9]{8}_[0-9a-f]{32}\.[a-z0-9]{1,20}\b/g;

/** The uploaded files that any value names, each once. */
export const filesNamedIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value ?? null).match(storedNames)),
];

/** A value that names uploaded files; `field` is its path (`files`, `items.2.photo`). */
export interface NamedFiles {
  field: string;
  /** Its permission code (`files`, `items-photo`). */
  code: string;
  label: string;
  names: string[];
}

interface Place {
  /** Before the path of a field. */
  at: string;
  /** Before its code. */
  table: string;
}

function namesIn(fields: ModelField[], values: Record<string, unknown>, { at, table }: Place): NamedFiles[] {
  return fields.flatMap((field): NamedFiles[] => {
    const value = Object.hasOwn(values, field.vModel) ? values[field.vModel] : undefined;
    if (field.key === 'table') {
      if (!Array.isArray(value)) return [];
      const columns = columnsOf(field);
      return value.flatMap((row: unknown, index) =>
        isObject(row) ? namesIn(columns, row, { at: `${at}${field.vModel}.${index}.`, table: `${field.vModel}-` }) : [],
      );
    }
    if (!widgetFacts(field.key).namesFiles) return [];
    const names = filesNamedIn(value);
    const place = { field: at + field.vModel, code: table + field.vModel, label: field.label };
    return names.length ? [{ ...place, names }] : [];
  });
}

/** The uploaded files that a record names, hidden fields included. Other fields name none, whatever their text. */
export function namedFiles(model: Model, values: Record<string, unknown>): NamedFiles[] {
  return namesIn(mainFields(model), values, { at: '', table: '' });
}

/** The permission codes of all fields that may name files. */
export function fileCodes(model: Model): string[] {
  const codes = (fields: ModelField[], table: string): string[] =>
    fields.flatMap((field) => {
      if (field.key === 'table') return codes(columnsOf(field), `${field.vModel}-`);
      return widgetFacts(field.key).namesFiles ? [table + field.vModel] : [];
    });
  return codes(mainFields(model), '');
}
