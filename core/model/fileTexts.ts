import { formatJson } from '../jsonText/formatJson';
import { isObject } from './read';

/** The texts of a model that an exported file holds, formatted; bodies may be JSON text or JSON (contract-visualdev §1.1). */
export type ModelTexts = Record<'formData' | 'columnData' | 'tables', string>;

const textOf = (value: unknown): string => {
  const text = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return formatJson(text) ?? text;
};

/** undefined: the text is no exported model. */
export function modelTexts(file: string): ModelTexts | undefined {
  try {
    const content: unknown = JSON.parse(file);
    if (!isObject(content) || !content.formData) return undefined;
    const { formData, columnData, tables } = content;
    return { formData: textOf(formData), columnData: textOf(columnData), tables: textOf(tables) };
  } catch {
    return undefined;
  }
}
