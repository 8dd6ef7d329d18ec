import { isEmptyValue } from '../comparable';
import { compileLinkage } from '../language/linkage';
import type { Bound, Condition, FieldNode, JsonObject, PaneNode, Params } from '../language/types';
import { isStandingPlaceholder } from './captions';
import { dateBounds } from './dateBounds';
import { unitOf } from './dates';
import { fieldsInDetail } from './detailFields';
import { detailNode, detailWidget, rawMembers } from './detailNodes';
import { isEditable, optionSource } from './fieldOptions';
import { fieldRules } from './fieldRules';
import { isKnownWidget, widgetFacts } from './fields';
import { type FormRules, unruled } from './formRules';
import { hasRules } from './hasRules';
import { isHidden } from './isHidden';
import { isSecret } from './isSecret';
import { formReader, type LinkPlace, linkPath, literal, paramList, resetSources, setting, userRelation } from './links';
import { addingOf, attributeAt, pickerUse, transferActions } from './pickers';
import { asFlag, asNumber, asObject, asText } from './read';
import { fieldEvents, type Scripts } from './scripts';
import { declaredColumn, declaredTable } from './storage';
import { isMultiple, scaleOf } from './storageType';
import type { Model, ModelField, ModelTable } from './types';
import { holdsValue, shownColumns } from './walk';
import { documentProps } from './widgetProps';

interface Drawing extends LinkPlace {
  declared: ModelTable | undefined;
  /** Rules of the form; none in details. */
  links?: FormRules;
  /** Collects the scripts of trusted models. */
  scripts?: Scripts;
  /** Read-only: values are display texts; nothing is computed or chosen. */
  detail?: boolean;
}

/** Ids of the signed-in person, by widget (contract-visualdev §4.1). The server presets a `usersSelect` (§2.1). */
const ownIds: Record<string, Bound> = {
  userSelect: { $: 'user.userId' },
  depSelect: { $: 'user.departmentId' },
  posSelect: { $: 'user.positionIds.0.id' },
  roleSelect: { $: 'user.roleIds.0' },
  groupSelect: { $: 'user.groupIds.0' },
  organizeSelect: { $: 'user.organizeIdList' },
  sign: { $: 'user.signImg' },
};

/** Storage mode 2 of 3.4, 1 of later generations: the displayed member is also saved (contract-visualdev §0.2). */
const isStoredAttribute = (field: ModelField): boolean => asNumber(field.props.isStorage) === 1;

/** Initial value in a new record: the preset, or the current date, person, …. */
function defaultOf(field: ModelField): Bound | undefined {
  const facts = widgetFacts(field.key);
  if (facts.system || field.key === 'calculate') return undefined;
  if (facts.value === 'attr')
    return !isStoredAttribute(field) || isEmptyValue(field.defaultValue) ? undefined : literal(field.defaultValue);
  if (field.defaultCurrent && facts.value === 'date') return { $: `now.${unitOf(asText(field.props.format))}` };
  if (field.defaultCurrent && field.key === 'timePicker')
    return { $: asText(field.props.format) === 'HH:mm' ? 'now.shortTime' : 'now.time' };
  if (!isEmptyValue(field.defaultValue)) return literal(field.defaultValue);
  const own = field.defaultCurrent && Object.hasOwn(ownIds, field.key) ? ownIds[field.key] : undefined;
  return own && isMultiple(field) ? [own] : own;
}

/** Props that depend on other fields: bounds of dates, people of a chosen department. */
function bindOf(field: ModelField, place: LinkPlace): Params | undefined {
  const bind: Params = { ...dateBounds(field, place) };
  const suggests = field.key === 'autoComplete' && Boolean(asText(field.props.interfaceId));
  if (suggests) bind.templateJson = paramList(setting(field, 'templateJson'), formReader(place));
  const followed = userRelation(field);
  const path = followed ? linkPath(followed, place) : undefined;
  if (path) bind.ableRelationIds = { $: path };
  return Object.keys(bind).length ? bind : undefined;
}

/** A read-only field: system fields, calculations, what cannot be edited. */
const isReadOnly = (field: ModelField) =>
  field.readonly || widgetFacts(field.key).system || field.key === 'calculate' || !isEditable(field);

function valueNode(field: ModelField, drawing: Drawing): FieldNode {
  if (drawing.detail) return detailNode(field, drawing);
  const attribute = attributeAt(field, drawing);
  const rules = fieldRules(field, drawing, declaredColumn(drawing.declared, field.vModel));
  const resetOn = resetSources(field, drawing);
  const transfers = transferActions(field, drawing);
  return {
    name: field.vModel,
    ...(rules.length ? { rules } : {}),
    default: defaultOf(field),
    options: isEditable(field) ? optionSource(field, formReader(drawing)) : undefined,
    picker: pickerUse(field, drawing),
    bind: bindOf(field, drawing),
    ...(resetOn.length ? { resetOn } : {}),
    ...(transfers.length ? { onChange: transfers } : {}),
    ...(field.formula ? { formula: field.formula, precision: Math.min(10, scaleOf(field) ?? 2) } : {}),
    ...(attribute ? { attribute: { ...attribute, ...(isStoredAttribute(field) ? { stored: true } : {}) } } : {}),
    ...(isReadOnly(field) || attribute ? { readOnly: true } : {}),
  };
}

/** Barcodes and QR codes: their text, the value of another field, or the record's address (contract-visualdev §4.7). */
function codeNode(field: ModelField, drawing: Drawing): FieldNode {
  const kind = asText(field.props.dataType);
  if (kind === 'relation') {
    const path = linkPath(asText(field.props.relationField), drawing);
    return path ? { bind: { text: { $: drawing.detail ? `${path}_id` : path } } } : {};
  }
  // The record's own address: rendered only where there is a record.
  return kind === 'dynamic' && field.key === 'qrcode' ? { bind: { id: { $: 'args.id' } } } : {};
}

/** Members of a dynamic code besides the record (contract-visualdev §4.7). */
function codeProps(field: ModelField, { model }: Drawing): JsonObject {
  if (field.key !== 'qrcode' || field.props.dataType !== 'dynamic') return {};
  return { mid: model.id, mt: model.webType === 3 ? 1 : 2, fid: '', pid: '', ftid: '', opt: '' };
}

function tableNode(field: ModelField, drawing: Drawing): FieldNode {
  const declared = declaredTable(drawing.model, field);
  const rules = field.required && !drawing.detail ? fieldRules(field, { model: drawing.model }) : [];
  return {
    name: field.vModel,
    ...(rules.length ? { rules } : {}),
    ...(drawing.detail ? { readOnly: true } : { adding: addingOf(field, drawing) }),
    showLabel: asObject(field.raw.__config__).showTitle !== false,
    fields: formNodes(shownColumns(field), { ...drawing, declared, table: field }),
  };
}

function panesOf(field: ModelField, drawing: Drawing): PaneNode[] {
  if (field.panes)
    return field.panes.map((pane) => ({
      name: pane.name,
      title: { text: pane.title },
      fields: formNodes(pane.children, drawing),
    }));
  if (field.key === 'card') {
    const header = asText(field.props.header);
    return [{ ...(header ? { title: { text: header } } : {}), fields: formNodes(field.children, drawing) }];
  }
  return [{ fields: formNodes(field.children, drawing) }];
}

/** A layout table: every cell is a pane; merged cells are covered by another. */
function gridNode(field: ModelField, drawing: Drawing): FieldNode {
  const items: PaneNode[] = [];
  const rows = field.children.map((row, line) =>
    row.children.flatMap((cell, index) => {
      if (asFlag(setting(cell, 'merged'))) return [];
      const pane = `${line}-${index}`;
      items.push({ name: pane, fields: formNodes(cell.children, drawing) });
      return { pane, ...cellProps(cell) };
    }),
  );
  return { items, props: { rows, ...documentProps(field) } };
}

function cellProps(cell: ModelField): JsonObject {
  const span = (name: string) => Math.min(100, Math.max(1, Math.round(asNumber(setting(cell, name)) ?? 1)));
  const colour = asText(setting(cell, 'backgroundColor'));
  return { colspan: span('colspan'), rowspan: span('rowspan'), ...(colour ? { backgroundColor: colour } : {}) };
}

function bodyOf(field: ModelField, drawing: Drawing): FieldNode {
  const facts = widgetFacts(field.key);
  if (field.key === 'table') return tableNode(field, drawing);
  if (field.key === 'tableGrid') return gridNode(field, drawing);
  if (facts.container || (!field.vModel && (field.children.length || field.panes)))
    return { items: panesOf(field, drawing) };
  if (field.key === 'barcode' || field.key === 'qrcode') return codeNode(field, drawing);
  const attribute = holdsValue(field) ? undefined : attributeAt(field, drawing);
  // Attributes that are not stored have the name of their text on the server (contract-visualdev §2.6).
  if (attribute && (!field.vModel || drawing.detail))
    return valueNode({ ...field, vModel: `${attribute.of}_${attribute.member}` }, drawing);
  return field.vModel && facts.value !== 'none' ? valueNode(field, drawing) : {};
}

const isNew: Condition = { '$args.id': { null: true } };

/** Always hidden, or (generation 5) only in new records or only in stored ones. */
function hiddenWhen(field: ModelField, detail = false): FieldNode['hiddenWhen'] {
  if (isHidden(field)) return true;
  if (detail) return asFlag(setting(field, 'noShowDetail')) ? true : undefined;
  const [add, edit] = [asFlag(setting(field, 'noShowAdd')), asFlag(setting(field, 'noShowEdit'))];
  if (add && edit) return true;
  if (!add && !edit) return undefined;
  return add ? isNew : { not: isNew };
}

function classNames(field: ModelField): string[] | undefined {
  const names = asObject(field.raw.__config__).className;
  const texts = Array.isArray(names) ? names.filter((name) => typeof name === 'string' && name) : [];
  return texts.length ? (texts as string[]) : undefined;
}

/** The widget that renders a field. An unknown one is a read-only box, around its children if it has any. */
function widgetOf(field: ModelField, { detail }: Drawing): string {
  if (!isKnownWidget(field.key)) {
    if (field.children.length || field.panes) return 'row';
    return field.vModel ? 'unknown' : 'text';
  }
  return detail && (holdsValue(field) || widgetFacts(field.key).value === 'attr') ? detailWidget(field.key) : field.key;
}

/** A detail holds texts for people, so the server says which fields the rules of the form hide in the record (`f_hidden`). */
function hiddenByRule({ vModel }: ModelField, { detail, table, model }: Drawing): FieldNode['hiddenWhen'] {
  return detail && !table && vModel && hasRules(model) ? { f_hidden: { has: [vModel] } } : undefined;
}

/** Rules of the form over the field's own states, rules and events. */
function linked(field: ModelField, drawing: Drawing, { rules = [] }: FieldNode) {
  const disabled = !drawing.detail && (field.disabled || asFlag(drawing.model.form.raw.disabled));
  const hidden = hiddenWhen(field, drawing.detail) ?? hiddenByRule(field, drawing);
  const own = { rules, hidden, disabled };
  return drawing.links?.linked(field, drawing, own) ?? unruled(own);
}

function formNode(field: ModelField, drawing: Drawing): FieldNode {
  const widget = widgetOf(field, drawing);
  const own = widget === field.key ? { ...documentProps(field), ...codeProps(field, drawing) } : {};
  const props = widget === 'unknown' ? { widget: field.key } : own;
  const title = field.key === 'groupTitle' || field.key === 'divider';
  const body = bodyOf(field, drawing);
  const name = drawing.table ? `${drawing.table.vModel}-${field.vModel}` : field.vModel || field.formId || field.at;
  const events = fieldEvents(field, name, drawing.scripts);
  const links = linked(field, drawing, body);
  const onChange = [...(body.onChange ?? []), ...links.onChange, ...(events.onChange ?? [])];
  const asked = !drawing.detail;
  return {
    widget,
    ...(field.label && !title ? { label: { text: field.label } } : {}),
    ...(field.showLabel ? {} : { showLabel: false }),
    ...(field.tip ? { tip: { text: field.tip } } : {}),
    ...(asked && field.placeholder && !isStandingPlaceholder(field.placeholder)
      ? { placeholder: { text: field.placeholder } }
      : {}),
    span: field.span,
    ...(field.labelWidthPx ? { labelWidthPx: Math.max(0, field.labelWidthPx) } : {}),
    className: classNames(field),
    ...links.states,
    ...body,
    ...(links.rules.length ? { rules: links.rules } : {}),
    onChange: onChange.length ? onChange : undefined,
    onBlur: events.onBlur?.length ? events.onBlur : undefined,
    onClick: events.onClick?.length ? events.onClick : body.onClick,
    ...(body.props || Object.keys(props).length ? { props: { ...props, ...body.props } } : {}),
  };
}

/** Fields of a form, nested as the designer laid them out. */
function formNodes(fields: ModelField[], drawing: Drawing): FieldNode[] {
  return fields.flatMap((field) => {
    if (field.key === 'tableGridTr' || field.key === 'tableGridTd') return formNodes(field.children, drawing);
    if (drawing.detail && isSecret(field)) return [];
    return [prune(formNode(field, drawing))];
  });
}

/** Removes empty members. */
function prune(node: FieldNode): FieldNode {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined)) as FieldNode;
}

/** Names are unique in a form; the second of two attributes of one member gets none. */
function withOwnNames(fields: FieldNode[], seen = new Set<string>()): FieldNode[] {
  return fields.map((field) => {
    const panes = field.items?.map((pane) => ({ ...pane, fields: withOwnNames(pane.fields, seen) }));
    const columns = field.fields && withOwnNames(field.fields);
    const nested = { ...field, ...(panes && { items: panes }), ...(columns && { fields: columns }) };
    if (field.name === undefined) return nested;
    if (seen.has(field.name)) {
      const { name: _, ...rest } = nested;
      return rest;
    }
    seen.add(field.name);
    return nested;
  });
}

/** Pointers into a list of fields → the links there that would form a cycle. */
function withoutLinks(fields: FieldNode[], drops: ReadonlySet<string>, at = ''): FieldNode[] {
  return fields.map((field, index) => {
    const here = `${at}/${index}`;
    const resetOn = field.resetOn?.filter((_, each) => !drops.has(`${here}/resetOn/${each}`));
    return {
      ...field,
      ...(resetOn && { resetOn }),
      ...(field.fields && { fields: withoutLinks(field.fields, drops, `${here}/fields`) }),
      ...(field.items && {
        items: field.items.map((pane, each) => ({
          ...pane,
          fields: withoutLinks(pane.fields, drops, `${here}/items/${each}/fields`),
        })),
      }),
    };
  });
}

/** Fields of the model's form. A linkage that closes a cycle is left out (checkModel reports it). */
export function formFields(model: Model, scripts?: Scripts, links?: FormRules): FieldNode[] {
  const drawing = { model, declared: declaredTable(model), scripts, links };
  return withoutCircles(withOwnNames(formNodes(model.form.fields, drawing)));
}

/** Linkages of the form that would form a cycle, as messages. */
export function circlesOf(model: Model): string[] {
  const fields = formNodes(model.form.fields, { model, declared: declaredTable(model) });
  return compileLinkage(withOwnNames(fields)).issues.map((issue) => issue.message);
}

function withoutCircles(fields: FieldNode[]): FieldNode[] {
  const { issues } = compileLinkage(fields);
  return issues.length ? withoutLinks(fields, new Set(issues.map((issue) => issue.at))) : fields;
}

/** The same fields, read-only (contract-visualdev §5), with the raw values that codes and links read. */
export function detailFields(model: Model): FieldNode[] {
  const drawing = { model, declared: declaredTable(model), detail: true };
  return [...withOwnNames(formNodes(fieldsInDetail(model), drawing)), ...rawMembers(model)];
}

/** These fields as a separate form: rows that are edited in place (contract-visualdev §6.7). */
export function rowFields(model: Model, fields: ModelField[], rules?: FormRules): FieldNode[] {
  const only = new Set(fields.map((field) => field.vModel));
  const links = rules?.over(only);
  return withoutCircles(withOwnNames(formNodes(fields, { model, declared: declaredTable(model), only, links })));
}
