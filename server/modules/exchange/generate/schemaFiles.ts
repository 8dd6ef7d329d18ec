import type { EntityField, FieldNode } from '../../../../core/language/types';
import { languages, usualLanguage } from '../../../../core/languages';
import { widgetFacts } from '../../../../core/model/fields';
import type { GeneratedField, GeneratedModule, GeneratedTable } from './plan';
import { printJson } from './printJson';
import { type ModuleWords, namedNodes, wordedModule } from './words';

/** Path below the module's root → content. */
export type Files = Record<string, string>;

const isBinding = (value: unknown): boolean => typeof value === 'object' && value !== null && '$' in value;

/** What the entity says of a field; the form takes it from there. */
function entityField(field: GeneratedField, node: FieldNode | undefined): EntityField {
  const { widget, label, rules, options, props } = node ?? {};
  const preset = node?.default;
  return {
    type: field.type,
    widget: widget ?? 'input',
    ...(label === undefined ? {} : { label }),
    ...(rules?.length ? { rules } : {}),
    ...(preset === undefined || isBinding(preset) || field.type === 'json' ? {} : { default: preset as never }),
    ...(options && !isBinding(options) && field.type !== 'json' ? { options } : {}),
    ...(props ? { props } : {}),
  };
}

function entityFile(table: GeneratedTable, nodes: readonly FieldNode[]): string {
  const byName = new Map([...namedNodes(nodes)].map((node) => [node.name, node]));
  const fields = table.fields.map((field) => [field.name, entityField(field, byName.get(field.name))]);
  return printJson({ $schema: '../language.json', id: table.entity, fields: Object.fromEntries(fields) });
}

/** The form's node without what the entity says. */
function formNode(node: FieldNode, fields: readonly GeneratedField[]): FieldNode {
  const items = node.items?.map((pane) => ({ ...pane, fields: pane.fields.map((each) => formNode(each, fields)) }));
  if (items) return { ...node, items };
  const known = fields.find(({ name }) => name === node.name);
  if (!known) return node;
  const said = Object.keys(entityField(known, node));
  const rest = Object.entries(node).filter(([name]) => !said.includes(name));
  return Object.fromEntries(rest) as FieldNode;
}

const address = ({ area, entity }: GeneratedModule) =>
  `/api/${area}/${entity.charAt(0).toUpperCase()}${entity.slice(1)}`;

export function callsOf(module: GeneratedModule) {
  const { entity } = module;
  const path = address(module);
  return {
    [`${entity}.list`]: { method: 'GET', path },
    [`${entity}.info`]: { method: 'GET', path: `${path}/{id}` },
    [`${entity}.create`]: { method: 'POST', path },
    [`${entity}.update`]: { method: 'PUT', path: `${path}/{id}` },
    [`${entity}.remove`]: { method: 'DELETE', path: `${path}/{id}` },
  };
}

function columnOf(field: GeneratedField, node: FieldNode | undefined) {
  const base = { name: field.name, label: node?.label };
  if (field.type === 'date')
    return { ...base, widget: 'datePicker', props: { format: node?.props?.format ?? 'yyyy-MM-dd' }, widthPx: 160 };
  if (node?.options && field.type !== 'json') return { ...base, widget: 'select', options: node.options, widthPx: 120 };
  if (field.type === 'number' || field.type === 'decimal') return { ...base, align: 'right', widthPx: 120 };
  return base;
}

/** Columns of the list: those that the designer chose, as far as the list can show them. */
export function listedFields({ fields, model, renames }: GeneratedModule): GeneratedField[] {
  const chosen = (model.list?.columns ?? []).map(({ prop }) => renames.get('')?.get(prop));
  const wanted = chosen.filter((name) => name !== undefined);
  const listed = wanted.length ? wanted.flatMap((name) => fields.filter((field) => field.name === name)) : fields;
  return listed.filter(({ field, type }) => isListed(field.key, type));
}

function isListed(key: string, type: GeneratedField['type']): boolean {
  const { lookup, value } = widgetFacts(key);
  if (type === 'json' || value === 'files') return false;
  return lookup === undefined || lookup === 'options' || lookup in lookupTables;
}

/** Where the names of stored ids are. */
export const lookupTables: Record<string, { table: string; column: string }> = {
  user: { table: 'weft_user', column: 'real_name' },
  department: { table: 'weft_organize', column: 'full_name' },
  organize: { table: 'weft_organize', column: 'full_name' },
  position: { table: 'weft_position', column: 'full_name' },
  role: { table: 'weft_role', column: 'full_name' },
  group: { table: 'weft_group', column: 'full_name' },
};

function pageFile(module: GeneratedModule, nodes: readonly FieldNode[]): string {
  const { area, entity } = module;
  const byName = new Map([...namedNodes(nodes)].map((node) => [node.name, node]));
  const edit = `${entity}.edit`;
  const [titled] = listedFields(module).filter(({ type }) => type === 'text');
  const name = titled ? { name: titled.name } : {};
  return printJson({
    $schema: '../../language.json',
    language: 1,
    kind: 'page',
    id: `${area}.${entity}`,
    title: `${entity}.title`,
    views: [
      { use: 'views.search', with: { for: 'list' } },
      {
        id: 'list',
        view: 'table',
        source: { call: `${entity}.list`, params: { keyword: { $: 'view.search.values.keyword' } } },
        paging: true,
        pageSize: 20,
        index: true,
        columns: listedFields(module).map((field) => columnOf(field, byName.get(field.name))),
        toolbar: [{ use: 'buttons.add', with: { document: edit } }],
        tools: ['refresh', 'density', 'fullscreen'],
        rowActions: [
          { use: 'buttons.edit', with: { document: edit } },
          { use: 'buttons.remove', with: { call: `${entity}.remove`, view: 'list', ...name } },
        ],
        rowActionsVisible: 2,
      },
    ],
  });
}

function dialogFile(module: GeneratedModule, nodes: readonly FieldNode[]): string {
  const { entity, model } = module;
  const { popupType, labelPosition, labelWidthPx } = model.form;
  return printJson({
    $schema: '../../language.json',
    language: 1,
    kind: 'form',
    frame: popupType === 'general' ? 'dialog' : popupType,
    id: `${entity}.edit`,
    title: { create: `${entity}.add`, edit: `${entity}.edit` },
    width: 800,
    entity,
    load: { call: `${entity}.info`, params: { id: { $: 'args.id' } } },
    fields: nodes.map((node) => formNode(node, module.fields)),
    buttons: [{ use: 'buttons.saveAndNew' }],
    submit: [{ do: 'save', call: { create: `${entity}.create`, edit: `${entity}.update` } }],
    labels: { position: labelPosition, widthPx: labelWidthPx },
  });
}

/** Entity, calls, page, dialog and words of a module: what schemas/ holds of a screen. */
export function schemaFiles(module: GeneratedModule): { files: Files; nodes: FieldNode[]; words: ModuleWords } {
  const { nodes, words } = wordedModule(module);
  const { entity, area, children } = module;
  const columns = new Map([...namedNodes(nodes)].map((node) => [node.name, node.fields ?? []]));
  const files: Files = {
    [`schemas/entities/${entity}.json`]: entityFile(module, nodes),
    ...Object.fromEntries(
      children.map((rows) => [
        `schemas/entities/${rows.entity}.json`,
        entityFile(rows, columns.get(rows.member) ?? []),
      ]),
    ),
    [`schemas/calls/${entity}.json`]: printJson(callsOf(module)),
    [`schemas/pages/${area}/${entity}.json`]: pageFile(module, nodes),
    [`schemas/dialogs/${entity}/edit.json`]: dialogFile(module, nodes),
    ...Object.fromEntries(
      languages
        .filter(({ made }) => !made)
        .map(({ code }) => [
          `schemas/locales/${code}/${entity}.json`,
          printJson(code === usualLanguage ? words.designed : words.english),
        ]),
    ),
  };
  return { files, nodes, words };
}
