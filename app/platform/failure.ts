import { lookUp } from '../../core/binding';
import { formatDate, readDate } from '../../core/model/dates';
import type { Conflict, Failure } from '../../engine/ports';

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** `data.conflict` of a refused save (contract-visualdev §2.3). */
function conflictOf(found: unknown): Conflict | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { user, time, fields, record } = found as Record<string, unknown>;
  const ms = readDate(time);
  const named = Array.isArray(fields) ? fields : [];
  return {
    user: textOf(lookUp(user, 'name')) || textOf(user),
    time: ms === undefined ? textOf(time) : formatDate(ms, 'yyyy-MM-dd HH:mm:ss'),
    fields: named.map((field) => textOf(lookUp(field, 'label')) || textOf(lookUp(field, 'field')) || textOf(field)),
    ...(typeof record === 'object' && record !== null && { record: record as Record<string, unknown> }),
  };
}

/** What a rejected call tells: `envelope.data`, its `errors` by field, its `conflict`. */
export function failure(error: unknown): Failure {
  const data = lookUp(error, 'envelope.data');
  const errors = lookUp(data, 'errors');
  return {
    data,
    fields: (Array.isArray(errors) ? errors : []).filter(
      (each) => typeof each?.field === 'string' && typeof each?.message === 'string',
    ),
    conflict: conflictOf(lookUp(data, 'conflict')),
  };
}
