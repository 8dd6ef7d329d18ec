import { isHidden } from './isHidden';
import { asNumber, asObject } from './read';
import type { ModelField } from './types';
import { childrenOf, shownColumns, walkFields } from './walk';

/** Room of the frame around the fields; of a sub-table its number and actions. */
const aroundPx = 160;
/** A column whose width is automatic. */
const columnPx = 150;
const leastPx = 600;
const mostPx = 1000;
/** Two fields side by side, and text of several lines. */
const pairPx = 900;
const longPx = 800;
const longTexts = new Set(['textarea', 'editor']);

const columnWidth = ({ raw }: ModelField): number => asNumber(asObject(raw.__config__).columnWidth) || columnPx;

function tablePx(table: ModelField): number {
  const shown = shownColumns(table).filter((column) => !isHidden(column));
  return shown.reduce((sum, column) => sum + columnWidth(column), aroundPx);
}

/** Whether fields that are siblings share a line. */
function hasPair(fields: ModelField[]): boolean {
  const shown = fields.filter((field) => !isHidden(field));
  return shown.some(
    (field, at) =>
      field.span + (shown[at + 1]?.span ?? 24) <= 24 || (field.key !== 'table' && hasPair(childrenOf(field))),
  );
}

/** Width of a form that says none: enough for what it holds. */
export function formWidth(fields: ModelField[]): string {
  const shown = [...walkFields(fields)].filter(({ field, table }) => !table && !isHidden(field));
  const needs = shown.map(({ field }) =>
    field.key === 'table' ? tablePx(field) : longTexts.has(field.key) ? longPx : leastPx,
  );
  const most = Math.max(leastPx, hasPair(fields) ? pairPx : 0, ...needs);
  return `${Math.min(mostPx, Math.ceil(most / 100) * 100)}px`;
}
