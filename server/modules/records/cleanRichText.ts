import { isObject } from '../../../core/model/read';
import type { ModelField } from '../../../core/model/types';
import { columnsOf, mainFields } from '../../../core/model/walk';
import { type Ctx, Refusal } from '../../ctx';
import { cleanHtml, HtmlTooLarge } from '../../services/platform/cleanHtml';
import type { Published } from './published';

type Values = Record<string, unknown>;

function cleanField(ctx: Ctx, field: ModelField, values: Values, path: string): void {
  const value = values[field.vModel];
  if (typeof value !== 'string') return;
  try {
    values[field.vModel] = cleanHtml(value);
  } catch (error) {
    if (!(error instanceof HtmlTooLarge)) throw error;
    const message = ctx.t('visualdev.htmlTooLarge', { label: field.label });
    throw new Refusal('visualdev.invalid', { message }, { errors: [{ field: path, message }] });
  }
}

function cleanFields(ctx: Ctx, fields: ModelField[], values: Values, at: string): void {
  for (const field of fields) {
    if (field.key === 'editor') cleanField(ctx, field, values, at + field.vModel);
    const rows = field.key === 'table' ? values[field.vModel] : undefined;
    if (!Array.isArray(rows)) continue;
    const columns = columnsOf(field);
    for (const [index, row] of rows.entries())
      if (isObject(row)) cleanFields(ctx, columns, row, `${at}${field.vModel}.${index}.`);
  }
}

/** Replaces the rich texts of a body by what may be stored: every client's, not only our editor's. */
export function cleanRichText(ctx: Ctx, published: Published, said: Values): void {
  cleanFields(ctx, mainFields(published.model), said, '');
}
