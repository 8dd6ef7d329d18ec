import type { JsonObject } from '../types';
import { byValue, closed, flag, hasMember, isObject, list, one, ref, some, text, when } from './build';

const labelPosition = one('right', 'left', 'top');
const fields = list(ref('field'));
const views = list(ref('view'));
const buttons = list(ref('button'));

/** A form as a form, a dialog or a drawer holds it. */
const formBody = (calls: string[]): JsonObject => ({
  fields,
  load: closed('load', { call: one(...calls), params: ref('params'), values: ref('binding') }, ['call']),
  onLoad: ref('actions'),
  beforeSubmit: ref('actions'),
  submit: ref('actions'),
  labelPosition,
  labelWidthPx: ref('px'),
  gutterPx: ref('px'),
  size: one('small', 'middle', 'large'),
  buttons,
  okText: ref('text'),
  cancelText: ref('text'),
  showOk: flag,
  showCancel: flag,
});

const pickerTab = (calls: string[]): JsonObject =>
  closed(
    'a tab of a picker',
    {
      name: text,
      title: ref('text'),
      hiddenWhen: ref('conditionOrFlag'),
      show: one('tree', 'list', 'table'),
      source: ref('source'),
      search: one('ask', 'filter'),
      found: ref('source'),
      paging: one('scroll', 'pages', 'all'),
      pageSize: { type: 'integer', minimum: 1, maximum: 500 },
      pick: ref('condition'),
      disabledText: ref('text'),
      roots: ref('condition'),
      paths: flag,
      depth: ref('bound'),
      within: ref('bound'),
      group: closed('a group', { when: ref('condition'), call: one(...calls), params: ref('params') }, [
        'when',
        'call',
      ]),
      nodeKey: text,
      expand: one('all', 'none'),
      columns: list(ref('column')),
      index: flag,
    },
    ['name', 'title', 'show', 'source'],
  );

/** `kind` and the members of each. */
export function documentSchemas(calls: string[]): JsonObject {
  const form = formBody(calls);
  const members: Record<string, [JsonObject, string[]]> = {
    page: [{ views }, ['views']],
    form: [form, ['fields']],
    dialog: [{ ...form, width: ref('width'), fullScreen: flag, views }, []],
    drawer: [{ ...form, width: ref('width'), views, onClose: ref('actions') }, []],
    picker: [
      {
        frame: one('dialog', 'drawer', 'popover'),
        width: ref('width'),
        views,
        result: text,
        tabs: some(ref('pickerTab')),
        multiple: flag,
        chosen: flag,
        empty: one('nothing', 'clear', 'ask'),
        submit: ref('actions'),
        buttons,
      },
      [],
    ],
    detail: [
      {
        frame: one('dialog', 'drawer', 'fullScreen'),
        width: ref('width'),
        load: form.load as JsonObject,
        fields,
        labelWidthPx: ref('px'),
        labelPosition,
        buttons,
        onLoad: ref('actions'),
      },
      ['load', 'fields'],
    ],
  };
  const base: JsonObject = {
    $schema: text,
    id: { type: 'string', pattern: '^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$' },
    title: ref('title'),
    entity: text,
    permits: list(one('button', 'column', 'form')),
    version: text,
    scripts: { type: 'object', additionalProperties: { type: 'string' } },
    css: { type: 'string' },
  };
  const shapes = Object.entries(members).map(([name, [properties, required]]) => {
    const shape = closed(`a ${name}`, { kind: { const: name }, ...base, ...properties }, ['kind', 'id', ...required]);
    return [name, shape] as const;
  });
  const pair = closed('a pair of titles', { create: ref('text'), edit: ref('text') }, ['create', 'edit']);
  const words = closed('words', { text: { type: 'string' } }, ['text']);
  return {
    pickerTab: pickerTab(calls),
    load: form.load as JsonObject,
    title: {
      type: ['string', 'object'],
      ...when(isObject, when(hasMember('text'), words, pair)),
    },
    document: byValue(
      'a document',
      'kind',
      Object.fromEntries(shapes.map(([name]) => [name, ref(`document.${name}`)])),
    ),
    ...Object.fromEntries(shapes.map(([name, shape]) => [`document.${name}`, shape])),
  };
}
