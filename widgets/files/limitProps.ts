import type { JsonObject } from '../../core/language/types';
import { prop } from '../define';

/** Limits that a designer can set on both upload widgets (contract-visualdev §3.4). */
export const limitProps = {
  fileSize: { type: ['number', 'null'], minimum: 0 },
  sizeUnit: prop.one('KB', 'MB', 'GB'),
  limit: { type: ['integer', 'null'], minimum: 0 },
  pathType: prop.one('defaultPath', 'selfPath'),
  isAccount: prop.one(0, 1),
  folder: prop.text,
  tipText: prop.text,
} satisfies JsonObject;
