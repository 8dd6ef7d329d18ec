import { hiddenKinds } from '../../permissionItems';
import type { Document, JsonObject } from '../types';
import { pageFrames, pickerFrames } from '../words/documentBase';
import { byValue, closed, flag, hasMember, isObject, list, marked, one, ref, some, text, when } from './build';

const views = list(ref('view'));
const buttons = list(ref('button'));
const submit = marked(ref('actions'), { place: 'submit' });

/** Members of a detail, as a document and as a view. */
export const detailBody: JsonObject = {
  fields: list(ref('field')),
  load: ref('load'),
  onLoad: ref('actions'),
  layout: closed('a layout', { gutterPx: ref('px'), columns: { type: 'integer', minimum: 1, maximum: 4 } }),
  labels: closed('labels', { position: one('right', 'left', 'top'), widthPx: ref('px') }),
  size: one('small', 'middle', 'large'),
};

/** Members of a form, as a document and as a view. */
export const formBody: JsonObject = {
  ...detailBody,
  beforeSubmit: ref('actions'),
  submit,
  rules: list(ref('formRule')),
};

const pickerTab = (): JsonObject =>
  closed(
    'a tab of a picker',
    {
      name: text,
      title: ref('text'),
      hiddenWhen: marked(ref('conditionOrFlag'), { record: false }),
      show: one('tree', 'list', 'table'),
      source: marked(ref('source'), { roots: ['page'] }),
      search: one('ask', 'filter'),
      found: marked(ref('source'), { roots: ['page'] }),
      foundAbove: marked(ref('source'), { roots: ['page'] }),
      paging: one('scroll', 'pages', 'all'),
      pageSize: { type: 'integer', minimum: 1, maximum: 500 },
      pick: marked(ref('condition'), { place: 'row' }),
      disabledText: ref('text'),
      roots: marked(ref('condition'), { place: 'row' }),
      paths: flag,
      depth: ref('bound'),
      within: ref('bound'),
      group: marked(
        closed('a group', { when: ref('condition'), call: ref('call'), params: ref('params') }, ['when', 'call']),
        { call: 'given', place: 'row' },
      ),
      nodeKey: text,
      expand: one('all', 'none'),
      columns: list(ref('column')),
      index: flag,
    },
    ['name', 'title', 'show', 'source'],
  );

const members: Record<Document['kind'], [JsonObject, string[]]> = {
  page: [{ frame: one(...pageFrames), views, submit: ref('actions') }, ['views']],
  form: [{ frame: one(...pageFrames), subject: text, ...formBody }, ['fields']],
  detail: [{ frame: one(...pageFrames), subject: text, ...detailBody, views }, ['fields', 'load']],
  picker: [
    {
      frame: one(...pickerFrames),
      views,
      result: text,
      tabs: some(ref('pickerTab')),
      multiple: flag,
      chosen: flag,
      empty: one('nothing', 'clear', 'ask'),
      submit: ref('actions'),
    },
    [],
  ],
};

const base: JsonObject = {
  $schema: text,
  language: one(1),
  id: { type: 'string', pattern: '^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$' },
  title: ref('title'),
  entity: text,
  permits: list(one(...hiddenKinds)),
  version: text,
  scripts: { type: 'object', additionalProperties: { type: 'string' } },
  css: { type: 'string' },
  width: ref('width'),
  head: buttons,
  buttons,
  okText: ref('text'),
  cancelText: ref('text'),
  showOk: flag,
  showCancel: flag,
  stays: flag,
  onClose: ref('actions'),
};

/** `kind` and the members of each. */
export function documentSchemas(): JsonObject {
  const shapes = Object.entries(members).map(([name, [properties, required]]) => {
    const needed = ['kind', 'id', 'language', ...required];
    const shape = closed(`a ${name}`, { kind: { const: name }, ...base, ...properties }, needed);
    return [name, 'fields' in properties ? marked(shape, { form: 'form' }) : shape] as const;
  });
  const pair = closed('a pair of titles', { create: ref('text'), edit: ref('text') }, ['create', 'edit']);
  return {
    pickerTab: pickerTab(),
    title: {
      type: ['string', 'object'],
      ...when(isObject, when(hasMember('create'), pair, ref('text')), ref('text')),
    },
    document: byValue(
      'a document',
      'kind',
      Object.fromEntries(shapes.map(([name]) => [name, ref(`document.${name}`)])),
    ),
    ...Object.fromEntries(shapes.map(([name, shape]) => [`document.${name}`, shape])),
  };
}
