import { lookUp } from '../../core/binding';
import type { Row, SourcePort } from '../ports';

/** The array within an answer: at `path`, else at the platform's place; undefined before an answer, [] without one. */
export function rowsIn(port: SourcePort, data: unknown, path: string | undefined): unknown[] | undefined {
  if (data === undefined) return undefined;
  const found = path ? lookUp(data, path) : Array.isArray(data) || path === '' ? data : port.rows(data);
  return Array.isArray(found) ? found : [];
}

export const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);
