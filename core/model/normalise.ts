import type { JsonObject } from '../language/types';
import { formulaOf } from './expression';
import { formWidth } from './formWidth';
import { normaliseFields } from './normaliseField';
import { normaliseList } from './normaliseList';
import { normaliseTables } from './normaliseTables';
import {
  asFlag,
  asNumber,
  asObject,
  asText,
  failure,
  type Issues,
  measure,
  misshapen,
  oneOf,
  readObject,
  step,
  warning,
} from './read';
import { readSends } from './sends';
import type { Model, ModelField, ModelForm, ModelRecord } from './types';
import { indexFields, walkFields } from './walk';

/** The sources of a model: a record of `/api/visualdev/Base`, or the answer of `OnlineDev/{id}/Config`. */
export type ModelSource = Partial<Pick<ModelRecord, 'id' | 'fullName' | 'enCode'>> & {
  webType?: number | string;
  tables?: unknown;
  formData?: unknown;
  columnData?: unknown;
};

/** `取 消` of the old designers → `取消`. */
const caption = (value: unknown, fallback: string) => (asText(value) || fallback).replace(/^(\S)\s+(\S)$/, '$1$2');

/** A print button needs templates: one of 3.4, several of 3.6. */
function readPrint(data: JsonObject, issues: Issues): ModelForm['print'] {
  const ids = (Array.isArray(data.printId) ? data.printId : [data.printId]).map((id) => asText(id)).filter(Boolean);
  if (!asFlag(data.hasPrintBtn)) return undefined;
  if (!ids.length)
    issues.push(warning('/formData/printId', 'noPrint', 'printing has no template: there is no print button'));
  return ids.length ? { ids, label: caption(data.printButtonText, '打印') } : undefined;
}

/** Ranges of the measures of a form, in pixels and percent. */
const ranges = { label: [0, 600], gutter: [0, 100], px: [200, 4000], percent: [10, 100] } as const;

/** A width in CSS, brought into range; another text gives the fallback. */
function readWidth(data: JsonObject, name: string, fallback: string, issues: Issues): string {
  const written = asText(data[name]).trim();
  if (!written) return fallback;
  const at = step('/formData', name);
  const [, number, unit = 'px'] = /^(-?\d+(?:\.\d+)?)(px|%|vw)?$/.exec(written) ?? [];
  if (number === undefined) {
    issues.push(warning(at, 'badOption', `"${written}" is no width; ${fallback} is used`, { name, value: written }));
    return fallback;
  }
  return `${measure(number, unit === 'px' ? ranges.px : ranges.percent, at, issues)}${unit}`;
}

function readForm(data: JsonObject, fields: ModelField[], issues: Issues): ModelForm {
  const size = asText(data.size);
  const width = formWidth(fields);
  return {
    fields,
    popupType: oneOf(data.popupType, ['general', 'fullScreen', 'drawer'] as const, 'general'),
    widths: {
      general: readWidth(data, 'generalWidth', width, issues),
      fullScreen: readWidth(data, 'fullScreenWidth', '100%', issues),
      drawer: readWidth(data, 'drawerWidth', width, issues),
    },
    labelPosition: oneOf(data.labelPosition, ['right', 'left', 'top'] as const, 'right'),
    labelWidthPx: measure(data.labelWidth, ranges.label, '/formData/labelWidth', issues) ?? 100,
    gutterPx: measure(data.gutter, ranges.gutter, '/formData/gutter', issues) ?? 15,
    size: size === 'small' || size === 'mini' ? 'small' : size === 'large' ? 'large' : 'middle',
    primaryKeyPolicy: oneOf(asNumber(data.primaryKeyPolicy), [1, 2] as const, 1),
    concurrencyLock: asFlag(data.concurrencyLock),
    logicalDelete: asFlag(data.logicalDelete),
    buttons: {
      confirm: caption(data.confirmButtonText, '确定'),
      cancel: caption(data.cancelButtonText, '取消'),
      confirmAndAdd: asFlag(data.hasConfirmAndAddBtn) ? caption(data.confirmAndAddText, '确定并继续操作') : undefined,
    },
    print: readPrint(data, issues),
    raw: data,
  };
}

/** Names must be unique: the second field of a name would overwrite the first. */
function nameIssues(fields: ModelField[], issues: Issues): void {
  const seen = new Map<string, Set<string>>();
  for (const { field, table } of walkFields(fields)) {
    if (!field.vModel) continue;
    const scope = table?.vModel ?? '';
    const names = seen.get(scope) ?? new Set<string>();
    seen.set(scope, names);
    const name = field.vModel.toLowerCase();
    if (names.has(name))
      issues.push(
        failure(`${field.at}/__vModel__`, 'duplicateField', `the name "${field.vModel}" is taken by another field`, {
          name: field.vModel,
          label: field.label,
        }),
      );
    names.add(name);
  }
}

/**
 * Converts a model of any generation (3.1, 3.4, 3.6, 5) and any fork that renames its keys to the canonical form. Never
 * throws: `issues` holds what is not understood, with its JSON pointer, and every node keeps its source in `raw`.
 */
export function normaliseModel(source: ModelSource): Model {
  const issues: Issues = [];
  const record = asObject(source);
  const formData = readObject(record.formData, '/formData', issues);
  const columnData = readObject(record.columnData, '/columnData', issues);
  if (typeof formData.formData === 'string' && !formData.fields)
    issues.push(misshapen('/formData', 'wholeRecord', 'is a whole record; its member "formData" belongs here'));
  const fields = normaliseFields(formData.fields, '/formData/fields', {
    issues,
    tableName: '',
    parentVModel: '',
    count: { fields: 0 },
  });
  nameIssues(fields, issues);
  const index = indexFields(fields);
  for (const { field, table } of walkFields(fields)) {
    if (field.key === 'calculate') field.formula = formulaOf(field, table, index, issues);
  }
  const webType = oneOf(asNumber(record.webType), [1, 2, 3, 4] as const, Object.keys(columnData).length ? 2 : 1);
  return {
    id: asText(record.id),
    fullName: asText(record.fullName),
    enCode: asText(record.enCode),
    webType,
    form: readForm(formData, fields, issues),
    list: webType === 1 ? undefined : normaliseList(columnData, webType, (prop) => index.get(prop)?.field, issues),
    tables: normaliseTables(record.tables, issues),
    sends: readSends(formData.sends, issues),
    issues,
  };
}
