import type { Action, FieldNode } from '../language/types';
import { colouredOptions } from './fieldOptions';
import { hasRules } from './hasRules';
import type { LinkPlace } from './links';
import { asText } from './read';
import { scaleOf } from './storageType';
import type { Model, ModelField } from './types';
import { isStored, walkFields } from './walk';

/** Widgets that render the server's display values; all other values arrive as text (contract-visualdev §2.6). */
const drawnAsThemselves = new Set([
  'input',
  'textarea',
  'inputNumber',
  'calculate',
  'rate',
  'slider',
  'colorPicker',
  'editor',
  'uploadFile',
  'uploadImg',
  'sign',
  'signature',
  'location',
  'relationForm',
  'table',
]);

/** Choices: the server sends their labels, which are shown as tags and marks without options, as in lists (issue 15 §2). */
const drawnAsTags = new Set(['radio', 'checkbox', 'select', 'treeSelect']);

/** People: the server sends their names, which are shown with their marks, as in lists (issue 15 §2). */
const drawnAsPeople = new Set(['userSelect', 'createUser', 'modifyUser']);

/** The widget that displays a field's value. */
export function detailWidget(key: string): string {
  if (drawnAsPeople.has(key)) return 'userSelect';
  return drawnAsThemselves.has(key) || drawnAsTags.has(key) || key === 'switch' ? key : 'input';
}

/** Opens the record of a related record's text: its raw id is `<prop>_id` (contract-visualdev §6.7, DETL-06). */
export function openRelated(field: ModelField, root: 'form' | 'row', member: string): Action[] | undefined {
  const modelId = asText(field.props.modelId);
  if (field.key !== 'relationForm' || !modelId) return undefined;
  return [{ do: 'open', document: `model.${modelId}.detail`, args: { id: { $: `${root}.${member}` } } }];
}

/** A read-only value: no choices, options only for their colours; what is not stored is computed from the displayed values (§4.4). */
export function detailNode(field: ModelField, place: LinkPlace): FieldNode {
  const onClick = openRelated(field, place.table ? 'row' : 'form', `${field.vModel}_id`);
  const computed = field.formula && !isStored(field);
  const options = drawnAsTags.has(field.key) ? colouredOptions(field) : undefined;
  return {
    name: field.vModel,
    readOnly: true,
    ...(options ? { options } : {}),
    ...(onClick ? { onClick } : {}),
    ...(computed ? { formula: field.formula, precision: Math.min(10, scaleOf(field) ?? 2) } : {}),
  };
}

/** Fields of the main form whose raw value the detail needs: codes and related records; and what rules hide. */
export function rawMembers(model: Model): FieldNode[] {
  const names = new Set<string>();
  for (const { field, table } of walkFields(model.form.fields)) {
    if (table) continue;
    if (field.key === 'relationForm' && field.vModel) names.add(field.vModel);
    const isCode = field.key === 'barcode' || field.key === 'qrcode';
    if (isCode && field.props.dataType === 'relation') names.add(asText(field.props.relationField));
  }
  const asked = (permit: string) => (model.list?.usePermission.form ? { permit } : {});
  const taken = new Set([...walkFields(model.form.fields)].map(({ field }) => field.vModel));
  const byRules: FieldNode[] = hasRules(model)
    ? [{ name: 'f_hidden', widget: 'input', hiddenWhen: true, readOnly: true }]
    : [];
  const raw = [...names]
    .filter((name) => name && taken.has(name) && !taken.has(`${name}_id`))
    .map((name) => ({ name: `${name}_id`, widget: 'input', ...asked(name), hiddenWhen: true, readOnly: true }));
  return [...raw, ...byRules];
}
