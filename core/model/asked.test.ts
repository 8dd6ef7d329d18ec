import { describe, expect, it } from 'vitest';
import { jobColumns, jobFields, jobModel, jobTables, node } from '../../tests/support/models/testModels';
import type { JsonObject } from '../language/types';
import { checkModel } from './checkModel';
import { checkValues } from './checkValues';
import { modelDocuments } from './documents';
import { normaliseModel } from './normalise';
import { planStorage } from './storage';
import { modelScripts, modelTargets } from './targets';
import type { Model, ModelIssue } from './types';
import { findField } from './walk';

const said = (issues: readonly ModelIssue[], ...keys: string[]) =>
  issues
    .filter(({ key }) => keys.includes(key?.replace('model.', '') ?? ''))
    .map(({ at, key, level, values }) => [at, key?.replace('model.', ''), level, values]);
const formWith = (fields: JsonObject[], form: JsonObject = {}) => jobModel({ fields, form, tables: [] });
const listWith = (list: JsonObject) => jobModel({ list: { ...jobColumns, ...list } });

describe('models as they are in the field (issue 11 §1)', () => {
  const [main, child] = jobTables as [JsonObject, JsonObject];
  const keyless = (fields: JsonObject[]) => jobModel({ tables: [main, { ...child, fields }] });

  it('generation 3.0: columns that name no key get a key of ours, and the plan names it', () => {
    const plan = planStorage(keyless([{ columnName: 'job_id', field: 'jobId' }]));
    expect(plan.children[0]?.primaryKey).toBe('f_id');
    expect(said(plan.issues ?? [], 'keyOfOurs')).toEqual([
      ['/tables/1', 'keyOfOurs', 'warning', { table: 'job_part', column: 'f_id' }],
    ]);
    const declared = planStorage(keyless([{ columnName: 'F_Id', field: 'id' }]));
    expect(declared.children[0]).toMatchObject({ primaryKey: 'F_Id', extra: [] });
  });

  it('a key of ours never takes the column of a field', () => {
    const fields = [
      { ...node('table', 't', '明细', { tableName: 'job_part', children: [node('input', 'f_id', '号')] }) },
    ];
    const model = jobModel({ fields, tables: [main, { ...child, fields: [{ columnName: 'f_id', field: 'f_id' }] }] });
    expect(planStorage(model).children[0]).toMatchObject({ primaryKey: 'weft_id', columns: [{ column: 'f_id' }] });
  });

  it('a list without buttons has the usual ones; an empty list of buttons has none', () => {
    const model = listWith({ btnsList: null, columnBtnsList: null });
    expect(model.list?.buttons.map(({ value }) => value)).toEqual(['add']);
    expect(model.list?.rowButtons.map(({ value }) => value)).toEqual(['edit', 'remove', 'detail']);
    expect(said(model.issues, 'standardButtons').map(([at]) => at)).toEqual([
      '/columnData/btnsList',
      '/columnData/columnBtnsList',
    ]);
    expect(listWith({ btnsList: [], columnBtnsList: [] }).list).toMatchObject({ buttons: [], rowButtons: [] });
  });

  it('sortList makes columns sortable and gives the sort of a list that has no other', () => {
    const { list, issues } = listWith({
      sortList: ['customer', { __vModel__: 'received', sort: 'desc' }, { prop: 'gone' }],
    });
    expect(list?.columns.filter(({ sortable }) => sortable).map(({ prop }) => prop)).toEqual(
      expect.arrayContaining(['customer', 'received']),
    );
    expect(said(issues, 'noSuchField')).toContainEqual([
      '/columnData/sortList/2',
      'noSuchField',
      'warning',
      { name: 'gone' },
    ]);
    const only = listWith({ defaultSortConfig: [], defaultSidx: '', sortList: [{ prop: 'received', sort: 'desc' }] });
    expect(only.list?.sort).toEqual([{ prop: 'received', order: 'desc' }]);
  });

  it('kin forms with tags only become real fields, with their required flag, patterns and options', () => {
    const kin = (tag: string, vModel: string, config: JsonObject = {}, own: JsonObject = {}): JsonObject => ({
      __config__: { tag, label: vModel, ...config },
      __vModel__: vModel,
      ...own,
    });
    const regList = [{ pattern: '/^1\\d+$/', message: '手机号格式错误' }];
    const model = normaliseModel({
      formData: {
        fields: [
          kin('el-input', 'phone', { required: true, regList }, { placeholder: '请输入手机号' }),
          kin('el-input', 'note', {}, { type: 'textarea' }),
          kin('el-input-number', 'age'),
          kin('el-radio-group', 'sex', {}, { __slot__: { options: [{ label: '男', value: 1 }] } }),
          kin('el-date-picker', 'stay', {}, { type: 'daterange' }),
          kin('el-time-picker', 'open', {}, { 'is-range': true }),
          kin('el-upload', 'photo', {}, { 'list-type': 'picture-card' }),
          kin('JnpfUserSelect', 'owner'),
          kin('tinymce', 'text'),
          kin('x-hologram', 'odd'),
        ],
      },
    });
    expect(model.form.fields.map(({ key }) => key)).toEqual(
      'input textarea inputNumber radio dateRange timeRange uploadImg userSelect editor unknown'.split(' '),
    );
    expect(model.form.fields[0]).toMatchObject({ required: true, regList });
    expect(model.form.fields[3]?.options).toMatchObject({ labelKey: 'label', valueKey: 'value' });
    expect(said(model.issues, 'unknownWidget')).toEqual([
      ['/formData/fields/9', 'unknownWidget', 'warning', { name: 'x-hologram', label: 'odd', meant: '' }],
    ]);
  });

  it('printing without a template has no button, and says so at its place', () => {
    const issues = (form: JsonObject) => said(checkModel(formWith([node('input', 'a', 'A')], form)), 'noPrint');
    expect(issues({ hasPrintBtn: true, printId: [] })).toEqual([['/formData/printId', 'noPrint', 'warning', {}]]);
    expect(issues({ hasPrintBtn: true, printId: 'p1' })).toEqual([]);
    expect(issues({ hasPrintBtn: false })).toEqual([]);
  });

  it('measures out of range are brought into range and named by pointer', () => {
    const wide = node('input', 'wide', '宽', { span: 99, labelWidth: -5 });
    const table = node('table', 't', '明细', { children: [node('input', 'c', '列', { columnWidth: 90_000 })] });
    const form = {
      gutter: -4,
      labelWidth: '120px',
      generalWidth: '99999px',
      drawerWidth: 'wide',
      popupType: 'general',
    };
    const model = formWith([wide, table], form);
    expect(model.form).toMatchObject({
      gutterPx: 0,
      labelWidthPx: 120,
      widths: { general: '4000px', drawer: '1000px' },
    });
    expect(findField(model, 'wide')?.field).toMatchObject({ span: 24, labelWidthPx: 0 });
    expect(said(checkModel(model), 'clipped', 'badOption')).toEqual([
      ['/formData/fields/0/__config__/span', 'clipped', 'warning', { value: 99, used: 24 }],
      ['/formData/fields/0/__config__/labelWidth', 'clipped', 'warning', { value: -5, used: 0 }],
      ['/formData/generalWidth', 'clipped', 'warning', { value: 99_999, used: 4000 }],
      ['/formData/drawerWidth', 'badOption', 'warning', { name: 'drawerWidth', value: 'wide' }],
      ['/formData/gutter', 'clipped', 'warning', { value: -4, used: 0 }],
      [
        '/formData/fields/1/__config__/children/0/__config__/columnWidth',
        'clipped',
        'warning',
        { value: 90_000, used: 2000 },
      ],
    ]);
    const [column] = listWith({ columnList: [{ prop: 'customer', width: 1e6 }] }).list?.columns ?? [];
    expect(column?.widthPx).toBe(2000);
    expect(modelDocuments(model, { moduleId: '1', version: '1' }).form).toMatchObject({ width: '4000px' });
  });

  it('what a model asks and does not get is listed by pointer: buttons, copy, options', () => {
    const fields = [
      node('input', 'a', '甲', {}, { useScan: true, maxlength: 'many' }),
      node('rate', 'b', '乙', {}, { count: 50 }),
      node('inptu', 'c', '丙'),
    ];
    const button = (value: string) => ({ value, label: value });
    const model = jobModel({
      fields,
      tables: [],
      form: { hasCopyBtn: true },
      list: {
        ...jobColumns,
        columnList: [{ prop: 'a' }, { prop: 'ordrDate' }],
        searchList: [],
        btnsList: [button('add'), button('upload'), button('download')],
        customBtnsList: [{ ...button('btn_1'), event: {} }],
      },
    });
    const places = checkModel(model).map(({ at, key, level }) => `${level} ${at} ${key?.replace('model.', '')}`);
    expect(places).toEqual(
      expect.arrayContaining([
        'warning /formData/fields/0/useScan noOption',
        'warning /formData/fields/0/maxlength badOption',
        'warning /formData/fields/1/count clipped',
        'warning /formData/fields/2 unknownWidgetMeant',
        'warning /formData/hasCopyBtn noCopy',
        'warning /columnData/customBtnsList/0 noButton',
        'warning /columnData/columnList/1 noSuchField',
      ]),
    );
  });

  it('a preset that is no option is named with field and value, and saving says which value', () => {
    const options = [{ id: 'a', fullName: '甲' }];
    const preset = (defaultValue: unknown, own: JsonObject = {}) =>
      formWith([
        node('select', 'kind', '种类', { dataType: 'static', defaultValue } as JsonObject, { options, ...own }),
      ]);
    expect(said(checkModel(preset('z')), 'badPreset')).toEqual([
      ['/formData/fields/0/__config__/defaultValue', 'badPreset', 'warning', { label: '种类', value: 'z' }],
    ]);
    expect(said(checkModel(preset(['a'], { multiple: true })), 'badPreset')).toEqual([]);
    expect(checkValues(preset('z'), { kind: 'z' })).toEqual([
      { field: 'kind', label: '种类', key: 'validation.noOption', value: 'z' },
    ]);
  });
});

describe('the check of a whole model (issue 11 §4)', () => {
  const errors = (model: Model) => checkModel(model).filter(({ level }) => level === 'error');

  it('a field called like a member of every record is refused, unless it is bound to the key', () => {
    expect(said(errors(formWith([node('input', 'id', '编号')])), 'systemName')).toEqual([
      ['/formData/fields/0/__vModel__', 'systemName', 'error', { name: 'id', label: '编号' }],
    ]);
    const table = node('table', 't', '明细', { children: [node('input', 'id', '号')] });
    expect(said(errors(formWith([table])), 'systemName').map(([at]) => at)).toEqual([
      '/formData/fields/0/__config__/children/0/__vModel__',
    ]);
    expect(said(errors(jobModel({ fields: [node('input', 'id', '编号')] })), 'systemName')).toEqual([]);
    const nested = jobModel({
      fields: [...jobFields, node('input', 'children', '下级')],
      list: { ...jobColumns, type: 5 },
    });
    expect(said(errors(nested), 'systemName')).toHaveLength(1);
  });

  it.each([
    ['formData', '[]', '/formData', 'notObject'],
    ['formData', '"text"', '/formData', 'notJson'],
    ['formData', JSON.stringify({ fullName: 'x', formData: '{}' }), '/formData', 'wholeRecord'],
    ['formData', '{"fields": {}}', '/formData/fields', 'notList'],
    ['columnData', '[1]', '/columnData', 'notObject'],
    ['tables', '{"table":"a"}', '/tables', 'tablesNotList'],
    ['tables', '[{"table":1}]', '/tables/0/table', 'tableNameless'],
    ['tables', '[{"table":"a","fields":{}}]', '/tables/0/fields', 'columnsNotList'],
  ])('%s %s is no model: an error of shape with its place', (member, text, at, key) => {
    const model = normaliseModel({ webType: 2, formData: '', columnData: '', tables: '', [member]: text });
    expect(model.issues.filter(({ shape }) => shape)).toMatchObject([{ at, key: `model.${key}`, level: 'error' }]);
  });

  it('broken JSON has line, column and the text there', () => {
    const model = normaliseModel({ formData: '{\n  "fields": [],\n}' });
    expect(model.issues[0]).toMatchObject({
      at: '/formData',
      values: { line: 3, column: 1, excerpt: '{ "fields": [], ▸}' },
    });
  });

  it('every warning has a text of its own', () => {
    const model = formWith([node('inptu', 'c', '丙')], { gutter: 1e9 });
    expect(checkModel(model).filter(({ key }) => !key)).toEqual([]);
  });

  it('names what a model needs from elsewhere, and its scripts, by pointer', () => {
    const fields = [
      node('select', 'a', '甲', { dataType: 'dictionary', dictionaryType: 'd1' }),
      node('select', 'b', '乙', { dataType: 'dynamic', propsUrl: 'i1' }),
      node('popupSelect', 'c', '丙', {}, { interfaceId: 'i2', on: { change: '({ data }) => { data.x = 1 }' } }),
      node('relationForm', 'd', '丁', {}, { modelId: 'm1' }),
      node('billRule', 'e', '戊', { rule: 'r1' }),
    ];
    const customBtnsList: JsonObject[] = [
      { value: 'x', label: '跑', event: { btnType: 2, func: '() => { go() }' } },
      { value: 'y', label: '调', event: { btnType: 3, interfaceId: 'i3' } },
    ];
    const model = jobModel({ fields, tables: [], list: { ...jobColumns, type: 1, customBtnsList } });
    expect(modelTargets(model).map(({ kind, at, id }) => `${kind} ${id} ${at}`)).toEqual([
      'dictionary d1 /formData/fields/0/__config__/dictionaryType',
      'interface i1 /formData/fields/1/__config__/propsUrl',
      'interface i2 /formData/fields/2/interfaceId',
      'model m1 /formData/fields/3/modelId',
      'billRule r1 /formData/fields/4/__config__/rule',
      'interface i3 /columnData/customBtnsList/1/event/interfaceId',
    ]);
    expect(modelScripts(model).map(({ at }) => at)).toEqual([
      '/formData/fields/2/on/change',
      '/columnData/customBtnsList/0/event/func',
    ]);
  });
});
