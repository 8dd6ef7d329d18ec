import type { Document, FieldNode, PaneNode } from '../../language/types';
import { conditionHolds } from '../../rules';

/** Class of a field that is hidden, and drawn only to be designed. */
export const hiddenClass = 'weft-drawn-hidden';

type Values = Record<string, unknown>;

/** Values of a form that was just opened; bindings have none here. */
const startOf = (fields: readonly FieldNode[]): Values =>
  Object.assign(
    {},
    ...fields.map(({ name, default: value, items = [] }) => ({
      ...(name && typeof value !== 'object' && { [name]: value }),
      ...startOf(items.flatMap(({ fields: inner }) => inner)),
    })),
  );

function isHidden({ hiddenWhen }: FieldNode, values: Values): boolean {
  if (typeof hiddenWhen !== 'object') return hiddenWhen === true;
  return conditionHolds(hiddenWhen, { values, scope: { args: {} } });
}

/** Members that the engine needs beside what is designed have no label. */
const isDesigned = ({ label, items }: FieldNode) => label !== undefined || items !== undefined;

function shown(field: FieldNode, values: Values, around: boolean): FieldNode {
  const faint = around || (isDesigned(field) && isHidden(field, values));
  const { hiddenWhen, items, ...rest } = field;
  return {
    ...rest,
    ...(isDesigned(field) ? {} : { hiddenWhen }),
    ...(items && {
      items: items.map(
        (pane): PaneNode => ({ ...pane, fields: pane.fields.map((each) => shown(each, values, faint)) }),
      ),
    }),
    ...(faint && { className: [...(field.className ?? []), hiddenClass] }),
  } as FieldNode;
}

/** A form with the fields that are hidden when it is opened, marked by a class; columns of sub-tables stay as they are. */
export function withHidden(document: Document): Document {
  if (document.kind !== 'form') return document;
  const values = startOf(document.fields);
  return { ...document, fields: document.fields.map((field) => shown(field, values, false)) };
}
