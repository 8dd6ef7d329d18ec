import type { Action, FieldNode, JsonObject, Params, PickerDoc, PickerUse, Source } from '../language/types';
import type { PickerFrame } from '../language/words/documentBase';
import { isHidden } from './isHidden';
import { isSecret } from './isSecret';
import { formReader, type LinkPlace, linkPath, literal, paramList, setting } from './links';
import { asArray, asFlag, asNumber, asObject, asText, isObject } from './read';
import { safeName } from './storageNames';
import { subjectOf } from './subject';
import type { Model, ModelField } from './types';
import { findField, isStored, mainFields, walkFields } from './walk';

/** A column of a picker's table. */
interface Choice {
  value: string;
  label: string;
}

/** What a picker of a model fetches and shows (contract-visualdev §3.4, §4.5, §4.8). */
interface PickerSpec {
  prop: string;
  title: string;
  frame: PickerFrame;
  width: string;
  interfaceId: string;
  modelId: string;
  template: unknown;
  columns: Choice[];
  valueKey: string;
  labelKey: string;
  paged: boolean;
  pageSize: number;
  /** Sub-tables add every chosen record. */
  multiple?: boolean;
}

/** Widgets whose picker is a document of the model. */
const popups = new Set(['popupSelect', 'popupTableSelect', 'relationForm']);

const propOf = (field: ModelField, table: ModelField | undefined) =>
  table?.vModel ? `${table.vModel}-${field.vModel}` : field.vModel;

/** `model.<id>.pick.<prop>`; names that are invalid in a document id are encoded in ASCII. */
function pickerId(model: Model, prop: string): string {
  return `model.${model.id}.pick.${/^[A-Za-z0-9_-]+$/.test(prop) ? prop : safeName('p_', prop)}`;
}

/** A CSS length of the language; any other value gives the fallback. */
export function cssWidth(value: unknown, fallback: string): string {
  const text = asText(value).trim();
  return /^[1-9]\d*(\.\d+)?(px|%|vw)?$/.test(text) ? text : fallback;
}

const standingTitle = '选择数据';

function choices(list: unknown): Choice[] {
  return asArray(list).flatMap((item) => {
    const value = isObject(item) ? asText(item.value) || asText(item.prop) || asText(item.id) : asText(item);
    if (!value) return [];
    return { value, label: (isObject(item) && (asText(item.label) || asText(item.fullName))) || value };
  });
}

function frameOf(field: ModelField, popupType: unknown): PickerSpec['frame'] {
  if (field.key === 'popupTableSelect') return 'popover';
  return popupType === 'drawer' ? 'drawer' : 'dialog';
}

function popupSpec(field: ModelField, prop: string): PickerSpec {
  const { props } = field;
  const columns = choices(props.columnOptions);
  const labelKey = asText(props.relationField) || 'fullName';
  return {
    prop,
    title: asText(props.popupTitle),
    frame: frameOf(field, props.popupType),
    width: field.key === 'popupTableSelect' ? '700px' : cssWidth(props.popupWidth, '800px'),
    interfaceId: asText(props.interfaceId),
    modelId: asText(props.modelId),
    template: setting(field, 'templateJson'),
    columns: columns.length ? columns : [{ value: labelKey, label: field.label || labelKey }],
    valueKey: field.key === 'relationForm' ? 'id' : asText(props.propsValue) || 'id',
    labelKey,
    paged: asFlag(props.hasPage),
    pageSize: pageSize(props.pageSize),
  };
}

const pageSize = (value: unknown) => Math.min(500, Math.max(1, Math.round(asNumber(value) ?? 20)));

/** The picker config of a sub-table's button: `addTableConf` of 3.4, or the first footer button of 3.6 that has one. */
export function addingConfig(table: ModelField): JsonObject | undefined {
  if (asNumber(table.props.addType) === 1) return asObject(table.props.addTableConf);
  const button = asArray(table.props.footerBtnsList).find(
    (item) => isObject(item) && item.show !== false && asText(asObject(item.actionConfig).interfaceId),
  );
  return button === undefined ? undefined : asObject(asObject(button).actionConfig);
}

function addingSpec(table: ModelField): PickerSpec | undefined {
  const config = addingConfig(table);
  const interfaceId = asText(config?.interfaceId);
  if (!config || !interfaceId || !table.vModel) return undefined;
  const columns = choices(config.columnOptions);
  return {
    prop: table.vModel,
    title: asText(config.popupTitle),
    frame: config.popupType === 'drawer' ? 'drawer' : 'dialog',
    width: cssWidth(config.popupWidth, '800px'),
    interfaceId,
    modelId: '',
    template: config.templateJson,
    columns: columns.length ? columns : [{ value: 'fullName', label: table.label }],
    valueKey: asText(config.propsValue) || 'id',
    labelKey: asText(config.relationField) || columns[0]?.value || 'fullName',
    paged: asFlag(config.hasPage),
    pageSize: pageSize(config.pageSize),
    multiple: true,
  };
}

/** Members of the chosen record that attributes and transfers read. */
function readMembers(model: Model, field: ModelField): string[] {
  const shown = [...walkFields(model.form.fields)].flatMap(({ field: other }) =>
    attributeOf(other)?.of === field.vModel ? [attributeOf(other)?.member as string] : [],
  );
  return [...shown, ...transfers(field).map((transfer) => transfer.source)];
}

/** Members of a related record that its field uses: those displayed, stored, and read by others. */
export function relatedMembers(model: Model, field: ModelField): string[] {
  const { labelKey, columns } = popupSpec(field, field.vModel);
  return [...new Set([labelKey, ...columns.map((column) => column.value), ...readMembers(model, field)])];
}

/** The field that nests the records of a tree list: a record is not offered as its own parent. */
const isOwnParent = (model: Model, { vModel, props }: ModelField): boolean =>
  model.list?.type === 5 && model.list.parentField === vModel && asText(props.modelId) === model.id;

/** Interfaces with their own list call (contract-visualdev §4.8, PICK-087). */
const special = new Set(['1', '2']);

/** Source of a popup's rows. */
function listOf(interfaceId: string, asked: JsonObject, propsValue: string): Source {
  const params: Params = { ...asked, interfaceId, propsValue, paramList: { $: 'args.paramList' } };
  if (special.has(interfaceId)) return { call: 'dataInterface.special', params: { ...params, isSpecial: true } };
  return { interface: interfaceId, params };
}

function pickerDoc(model: Model, field: ModelField, spec: PickerSpec, version: string): PickerDoc {
  const keys = { idKey: spec.valueKey, labelKey: spec.labelKey, paged: true };
  const asked = {
    relationField: spec.labelKey,
    columnOptions: spec.columns.map((column) => column.value).join(','),
  };
  const members = relatedMembers(model, field).join(',');
  const moved: Params = isOwnParent(model, field) ? { parentOf: { $: 'args.parentOf', else: '' } } : {};
  const related: Params = { ...asked, id: spec.modelId, columnOptions: members, ...moved };
  const title = spec.title && spec.title !== standingTitle ? { text: spec.title } : 'model.chooseData';
  return {
    language: 1,
    kind: 'picker',
    id: pickerId(model, spec.prop),
    title,
    version,
    frame: spec.frame,
    width: spec.width,
    ...(spec.multiple ? { multiple: true } : {}),
    tabs: [
      {
        name: 'list',
        title,
        show: 'table',
        source:
          field.key === 'relationForm'
            ? { call: 'visualdev.fieldDataSelect', params: related, ...keys }
            : { ...listOf(spec.interfaceId, asked, spec.valueKey), ...keys },
        search: 'ask',
        paging: spec.paged ? 'pages' : 'all',
        pageSize: spec.pageSize,
        index: true,
        columns: spec.columns.map(({ value, label }) => ({ name: value, label: { text: label } })),
      },
    ],
  };
}

const isAnswered = (field: ModelField, spec: PickerSpec) =>
  Boolean(field.key === 'relationForm' ? spec.modelId : spec.interfaceId);

/** Fields that show a record of the model to whoever chooses one: what names it first; without permission on columns three others. */
function telling(model: Model): ModelField[] {
  const { subject } = subjectOf(model);
  const plain = mainFields(model).filter(
    (field) => field.vModel && field.key !== 'table' && isStored(field) && !isHidden(field) && !isSecret(field),
  );
  const named = plain.filter(({ vModel }) => vModel === subject);
  const others = plain.filter(({ vModel }) => vModel !== subject);
  const guarded = model.list?.usePermission?.column || model.list?.usePermission?.form;
  return [...named, ...others].slice(0, guarded ? 1 : 4);
}

/** How a record of the model itself is chosen and found again; undefined: no field shows it. */
export function ownRecords(model: Model): PickerUse | undefined {
  const names = telling(model).map(({ vModel }) => vModel);
  if (!names.length) return undefined;
  const params = { id: model.id, ids: { $: 'value' }, columns: names.join(',') };
  return {
    document: `model.${model.id}.records`,
    labelKey: names[0] as string,
    echo: { call: 'visualdev.fieldDataEcho', params },
  };
}

function ownPicker(model: Model, { document, labelKey = '' }: PickerUse, version: string): PickerDoc {
  const columns = telling(model).map(({ vModel, label }) => ({ name: vModel, label: { text: label || vModel } }));
  const columnOptions = columns.map(({ name }) => name).join(',');
  const params = { id: model.id, relationField: labelKey, columnOptions };
  return {
    language: 1,
    kind: 'picker',
    id: document,
    title: 'model.chooseData',
    version,
    frame: 'dialog',
    width: '800px',
    tabs: [
      {
        name: 'list',
        title: 'model.chooseData',
        show: 'table',
        source: { call: 'visualdev.fieldDataSelect', params, idKey: 'id', labelKey, paged: true },
        search: 'ask',
        paging: 'pages',
        pageSize: 20,
        index: true,
        columns,
      },
    ],
  };
}

/** Factories of the model's picker documents by id: only those that are opened are created. */
export function pickerDocs(model: Model, version: string): Map<string, () => PickerDoc> {
  const docs = new Map<string, () => PickerDoc>();
  const own = ownRecords(model);
  if (own) docs.set(own.document, () => ownPicker(model, own, version));
  for (const { field, table } of walkFields(model.form.fields)) {
    const popup = popups.has(field.key) && field.vModel ? popupSpec(field, propOf(field, table)) : undefined;
    const spec = field.key === 'table' ? addingSpec(field) : popup && isAnswered(field, popup) ? popup : undefined;
    if (spec) docs.set(pickerId(model, spec.prop), () => pickerDoc(model, field, spec, version));
  }
  return docs;
}

/** How a popup field or a related record is chosen and found again; undefined when the model names no source. */
export function pickerUse(field: ModelField, place: LinkPlace): PickerUse | undefined {
  if (!popups.has(field.key) || !field.vModel) return undefined;
  const spec = popupSpec(field, propOf(field, place.table));
  if (!isAnswered(field, spec)) return undefined;
  const use = { document: pickerId(place.model, spec.prop), valueKey: spec.valueKey, labelKey: spec.labelKey };
  if (field.key === 'relationForm') {
    const params = { id: spec.modelId, ids: { $: 'value' }, columns: relatedMembers(place.model, field).join(',') };
    const args = isOwnParent(place.model, field) ? { args: { parentOf: { $: 'args.id', else: '' } } } : {};
    return { ...use, ...args, echo: { call: 'visualdev.fieldDataEcho', params } };
  }
  const { interfaceId } = spec;
  const list = paramList(spec.template, formReader(place));
  const params: Params = {
    id: interfaceId,
    interfaceId,
    ids: { $: 'value' },
    propsValue: spec.valueKey,
    relationField: spec.labelKey,
    paramList: list,
  };
  return { ...use, args: { paramList: list }, echo: { call: 'dataInterface.infoByIds', params } };
}

/** Select-to-add of a sub-table: `relationOptions` maps columns to values (contract-visualdev §4.5). */
export function addingOf(table: ModelField, place: LinkPlace): FieldNode['adding'] {
  const spec = addingSpec(table);
  if (!spec) return undefined;
  const row: Params = {};
  for (const item of asArray(addingConfig(table)?.relationOptions).filter(isObject)) {
    const column = asText(item.field).replace(`${table.vModel}-`, '');
    const value = asText(item.value);
    if (column) row[column] = asNumber(item.type) === 1 ? { $: `picked.${value}` } : (literal(item.value) ?? null);
  }
  const args = { paramList: paramList(spec.template, formReader(place)) };
  return { document: pickerId(place.model, spec.prop), args, row };
}

const isMemberName = (name: string) => /^[^.\s]{2,100}$/.test(name) && !name.endsWith('_');

/** The attribute of a field, if the field whose record it shows is available. */
export function attributeAt(field: ModelField, { model, table }: LinkPlace): ReturnType<typeof attributeOf> {
  const attribute = attributeOf(field);
  if (!attribute) return undefined;
  const { of } = attribute;
  const source = (table && findField(model, `${table.vModel}-${of}`)) ?? findField(model, of);
  return source && popups.has(source.field.key) ? attribute : undefined;
}

/** `<source>_jnpfTable_<table><0|1>` → the field whose record is shown, and its member (contract-visualdev §1.3). */
export function attributeOf(field: ModelField): { of: string; member: string } | undefined {
  if (field.key !== 'relationFormAttr' && field.key !== 'popupAttr') return undefined;
  const relation = asText(field.props.relationField);
  const of = /^(.+)_[A-Za-z]+Table_.*[01]$/.exec(relation)?.[1] ?? relation;
  const member = asText(field.props.showField);
  return of && isMemberName(`${of}_${member}`) ? { of, member } : undefined;
}

function transfers(field: ModelField): { source: string; target: string }[] {
  return asArray(setting(field, 'transferList')).flatMap((item) => {
    if (!isObject(item)) return [];
    const source = asText(item.sourceValue);
    const target = asText(item.targetField) || asText(item.target) || asText(item.field);
    return source && target ? [{ source, target }] : [];
  });
}

/** Sets other fields from a chosen record, before any other handler of the choice (contract-visualdev §4.2). */
export function transferActions(field: ModelField, place: LinkPlace): Action[] {
  return transfers(field).flatMap(({ source, target }): Action[] => {
    const path = linkPath(target, place);
    return path === undefined ? [] : [{ do: 'set', path, value: { $: `picked.${source}` } }];
  });
}
