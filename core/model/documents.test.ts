import { describe, expect, it } from 'vitest';
import { jobColumns, jobFields, jobModel, node, source31 } from '../../tests/support/models/testModels';
import type { FieldNode, FormDoc, JsonObject, PageDoc, SearchView, TableView } from '../language/types';
import { checkModel } from './checkModel';
import { documentMakers, modelDocuments } from './documents';
import { normaliseModel } from './normalise';
import { undrawnParts } from './undrawn';
import { modelFields } from './validate';

const context = { moduleId: 'menu7', version: '3' };
const docs = modelDocuments(jobModel(), context);
const form = docs.form as FormDoc & { fields: FieldNode[] };
const named = (fields: FieldNode[], name: string): FieldNode | undefined => {
  for (const field of fields) {
    if (field.name === name) return field;
    const inside = field.items?.map((pane) => named(pane.fields, name)).find(Boolean);
    if (inside) return inside;
  }
  return undefined;
};
const view = <T>(page: PageDoc | undefined, id: string) => page?.views.find((each) => each.id === id) as T;

describe('the list of a model as a page', () => {
  const table = view<TableView>(docs.list, 'list');

  it('asks OnlineDev with the query of its search form as JSON, and hears of a new version', () => {
    expect(docs.list).toMatchObject({ kind: 'page', id: 'model.501.list', version: '3', language: 1 });
    expect(table.source).toEqual({
      call: 'onlineDev.list',
      params: {
        modelId: '501',
        menuId: 'menu7',
        queryJson: { $: 'view.search.values', as: 'json', else: '' },
        superQueryJson: { $: 'view.list.query', as: 'json', else: '' },
      },
    });
    expect(table).toMatchObject({
      paging: true,
      pageSize: 50,
      sort: { name: 'received', order: 'desc' },
      refreshOn: ['model.released'],
    });
  });

  it('columns in their order, those of a sub-table gathered where the first stands, without the label of their table', () => {
    expect(table.columns).toEqual([
      { name: 'customer', widget: 'input', label: { text: '客户' }, align: 'left', fixed: 'left', sortable: true },
      {
        name: 'tableField9',
        label: { text: '配件' },
        rows: true,
        columns: [
          { name: 'tableField9-partName', widget: 'input', label: { text: '名称' }, align: 'left' },
          // A number: at the right.
          { name: 'tableField9-price', label: { text: '单-价' }, align: 'right' },
        ],
      },
      { name: 'received', label: { text: '收件日' }, widthPx: 120, align: 'center', sortable: true },
    ]);
  });

  it('issue 15 §2 texts of the server are drawn as what they are: choices, yes and no, people', () => {
    const props = ['faults', 'level', 'warranty', 'workshop', 'customer'];
    const columnList = props.map((prop) => ({ prop, label: prop }));
    const { list } = modelDocuments(jobModel({ list: { columnList } }), context);
    const drawn = view<TableView>(list, 'list').columns.map(({ name, widget }) => [name, widget]);
    expect(drawn).toEqual([
      ['faults', 'checkbox'],
      ['level', 'select'],
      ['warranty', 'switch'],
      ['workshop', undefined],
      ['customer', 'input'],
    ]);
  });

  it('SEC-12 issue 10: what the server hides from the person is not drawn, searched, ordered by or edited', () => {
    const columnOptions = [{ prop: 'customer' }, { prop: 'received' }];
    const summaryField = ['customer', 'received'];
    const source = jobModel({ list: { type: 4, showSummary: true, summaryField, hasSuperQuery: true, columnOptions } });
    const hidden = { columns: ['received'], queries: ['received', 'faults'], edits: ['customer'] };
    const { list } = modelDocuments(source, { ...context, hidden });
    const drawn = view<TableView>(list, 'list');
    const whole = view<TableView>(modelDocuments(source, context).list, 'list');
    const namesOf = (items: { name?: string }[] | undefined) => (items ?? []).map(({ name }) => name);
    expect(namesOf(whole.columns)).toContain('received');
    expect(namesOf(drawn.columns)).not.toContain('received');
    expect(whole.sort).toEqual({ name: 'received', order: 'desc' });
    expect(drawn).not.toHaveProperty('sort');
    expect([whole.summary, drawn.summary]).toEqual([['customer', 'received'], ['customer']]);
    expect(namesOf(whole.superQuery)).toContain('received');
    expect(namesOf(drawn.superQuery)).not.toContain('received');
    expect(namesOf(view<SearchView>(list, 'search').fields)).toEqual(
      expect.not.arrayContaining(['received', 'faults']),
    );
    expect(namesOf(whole.edit?.fields)).toContain('customer');
    expect(namesOf(drawn.edit?.fields)).not.toContain('customer');
  });

  it('SEC-12 issue 10: an order or a left tree by a hidden field is not offered', () => {
    const tree = { type: 2, treeDataSource: 'organize', treeRelation: 'customer', treeTitle: 't' };
    const source = jobModel({ list: tree });
    const hidden = { columns: [], queries: ['customer'], edits: [] };
    const sortable = (of: PageDoc | undefined) =>
      view<TableView>(of, 'list').columns.find(({ name }) => name === 'customer');
    const [whole, narrow] = [undefined, hidden].map(
      (each) => modelDocuments(source, { ...context, hidden: each }).list,
    );
    expect([sortable(whole)?.sortable, sortable(narrow)?.sortable]).toEqual([true, undefined]);
    expect([view(whole, 'tree') === undefined, view(narrow, 'tree') === undefined]).toEqual([false, true]);
  });

  it('search fields by widget and kind of search; what cannot be drawn is named', () => {
    const fields = view<SearchView>(docs.list, 'search').fields.map(({ name, widget, props }) => [
      name,
      widget,
      props?.multiple,
    ]);
    expect(fields).toEqual([
      ['customer', 'input', undefined],
      ['received', 'dateRange', undefined],
      ['faults', 'select', false],
      ['workshop', 'depSelect', true],
      ['total', 'numRange', undefined],
      ['tableField9-partName', 'input', undefined],
    ]);
    expect(undrawnParts(jobModel())).toEqual([]);
  });

  it('buttons ask for btn_ and their value; boxes stand before the rows because of the batch button', () => {
    expect(table.toolbar?.map(({ name, permit, label }) => [name, permit, label])).toEqual([
      ['add', 'btn_add', { text: '接件' }],
      ['batchRemove', 'btn_batchRemove', 'model.batchRemove'],
      ['batchPrint', 'btn_batchPrint', 'model.print'],
      ['bin', 'btn_remove', 'model.bin'],
    ]);
    expect(table.rowActions?.map(({ name, permit }) => [name, permit])).toEqual([
      ['edit', 'btn_edit'],
      ['remove', 'btn_remove'],
      ['detail', 'btn_detail'],
    ]);
    expect(table.selection).toBe('multiple');
  });

  it('ux 41 deleting is asked with a red verb: one record by its name, several by their number', () => {
    const [batch, one] = [table.toolbar, table.rowActions].map(
      (buttons) => buttons?.find(({ name }) => /remove/i.test(name))?.onClick,
    );
    expect(one?.[0]).toMatchObject({ about: { $: 'row.customer' }, verb: 'common.delete', danger: true });
    expect(JSON.stringify(batch)).toContain('view.list.checked.length');
    expect(JSON.stringify(batch)).toContain('"danger":true');
  });

  it('ux 41 after deleting records the message offers 撤销, which restores them from the bin', () => {
    const [batch, one] = [table.toolbar, table.rowActions].map((buttons) =>
      JSON.stringify(buttons?.find(({ name }) => /remove/i.test(name))?.onClick),
    );
    for (const drawn of [batch, one]) {
      expect(drawn).toContain('"label":"model.undo"');
      expect(drawn).toContain('"call":"onlineDev.restore","params":{"modelId":"501","ids":{"$":"result.bin"}}');
    }
  });

  it('issue 11 §4 the bin of a list: its own columns with their codes, who deleted and when, restore one or many', () => {
    const strict = jobModel({ list: { useColumnPermission: true } });
    const bin = documentMakers(strict, context).get('model.501.bin')?.() as PageDoc;
    const rows = view<TableView>(bin, 'bin');
    const names = rows.columns.map(({ name, permit }) => [name, permit]);
    expect(names).toContainEqual(['customer', 'customer']);
    expect(names.slice(-2)).toEqual([
      ['binUser', undefined],
      ['binTime', undefined],
    ]);
    expect(names.flat().some((name) => name?.includes('tableField'))).toBe(false);
    expect(rows).toMatchObject({ source: { call: 'onlineDev.bin' }, selection: 'multiple' });
    expect(rows.rowActions?.[0]?.onClick[0]).toMatchObject({
      call: 'onlineDev.restore',
      params: { ids: [{ $: 'row.id' }] },
    });
    const unable = jobModel({ list: { columnBtnsList: [], btnsList: [{ value: 'add', label: '新增' }] } });
    expect(documentMakers(unable, context).has('model.501.bin')).toBe(false);
  });

  it('without pages 10000 rows are asked for; groups and trees nest', () => {
    const whole = view<TableView>(modelDocuments(jobModel({ list: { hasPage: false } }), context).list, 'list');
    expect(whole).toMatchObject({ paging: false, source: { params: { currentPage: 1, pageSize: 10_000 } } });
    const grouped = view<TableView>(
      modelDocuments(jobModel({ list: { type: 3, groupField: 'received' } }), context).list,
      'list',
    );
    expect(grouped).toMatchObject({ tree: true, paging: false, index: false });
    expect(grouped.columns.map((column) => column.name)).not.toContain('received');
  });
});

describe('the form of a model', () => {
  it('VDEV-12 popupType decides the frame and its width', () => {
    expect(form).toMatchObject({ kind: 'form', frame: 'drawer', width: '700px', id: 'model.501.form' });
    const of = (popup: string) =>
      modelDocuments(jobModel({ form: { popupType: popup, generalWidth: '800px' } }), context).form;
    expect(of('general')).toMatchObject({ kind: 'form', frame: 'dialog', width: '800px' });
    expect(of('fullScreen')).toMatchObject({ kind: 'form', frame: 'fullScreen', width: '100%' });
    expect(of('nonsense')).toMatchObject({ kind: 'form', frame: 'dialog' });
  });

  it('VDEV-15 reads data.data as JSON and saves the form as JSON, with the version that was read', () => {
    expect(form.load).toEqual({
      call: 'onlineDev.info',
      params: { modelId: '501', id: { $: 'args.id' } },
      values: { $: 'result.data', as: 'parsed' },
    });
    expect(form.submit?.[0]).toEqual({
      do: 'call',
      call: { create: 'onlineDev.create', edit: 'onlineDev.update' },
      params: { modelId: '501', id: { $: 'args.id' }, data: { $: 'form', as: 'json' } },
    });
    expect(named(form.fields, 'f_version')).toMatchObject({ hiddenWhen: true });
  });

  it('VDEV-13 span, label, placeholder, presets and rules take effect', () => {
    expect(named(form.fields, 'customer')).toEqual({
      name: 'customer',
      widget: 'input',
      label: { text: '客户' },
      placeholder: { text: '请输入客户' },
      span: 12,
      rules: [
        { required: true, message: { text: '请输入客户' } },
        { max: 30 },
        { pattern: { regex: '^[^#]*$', flags: 'i' }, message: { text: '客户名不能有井号' } },
      ],
      props: { maxlength: 30, showCount: true },
    });
    expect(named(form.fields, 'received')).toMatchObject({
      default: { $: 'now.day' },
      props: { format: 'yyyy-MM-dd' },
    });
    expect(named(form.fields, 'warranty')).toMatchObject({ default: 0 });
    expect(named(form.fields, 'faults')?.rules).toEqual([{ required: true, message: 'validation.requiredList' }]);
    expect(named(form.fields, 'note')).toMatchObject({ hiddenWhen: true });
  });

  it('VDEV-14 SUBT-22 a sub-table has its columns, their rules and formulas', () => {
    const table = named(form.fields, 'tableField9')!;
    expect(table).toMatchObject({
      widget: 'table',
      showLabel: true,
      props: {
        index: true,
        rowButtons: [{ value: 'remove' }],
        footerButtons: [{ value: 'add' }],
        summary: ['line-total'],
      },
    });
    expect(table.fields?.map((field) => field.name)).toEqual(['partName', 'price', 'amount', 'line-total']);
    expect(table.fields?.[0]?.rules).toContainEqual({ required: true, message: 'validation.required' });
    expect(table.fields?.[2]).toMatchObject({ rules: [{ range: [0, 99] }] });
    expect(table.fields?.[3]).toMatchObject({ formula: 'price * amount', precision: 2, readOnly: true });
  });

  it('PERM-12 what is not for the computer stays hidden, and its permission code is not asked', () => {
    const phone = node('input', 'phone', '手机', { visibility: ['app'] });
    const kept = node('input', 'kept', '暗', { noShow: true });
    const shown = node('input', 'shown', '明', { visibility: ['pc'] });
    const docs = modelDocuments(jobModel({ fields: [phone, kept, shown] }), context);
    const fields = (docs.form as FormDoc).fields!;
    expect(['phone', 'kept', 'shown'].map((name) => named(fields, name)?.hiddenWhen)).toEqual([true, true, undefined]);
  });

  it('WDGT-31 a calculation has two decimals unless its designer says how many', () => {
    const sum = (own: JsonObject) => node('calculate', 'sum', '和', {}, { expression: ['1', '÷', '3'], ...own });
    const precisionOf = (own: JsonObject) => {
      const { form } = modelDocuments(jobModel({ fields: [sum(own)] }), context);
      return named((form as FormDoc).fields!, 'sum')?.precision;
    };
    expect([precisionOf({}), precisionOf({ precision: 4 })]).toEqual([2, 4]);
  });

  it('options: dictionaries are asked for by type, static ones stand in the document', () => {
    expect(named(form.fields, 'level')?.options).toMatchObject({
      call: 'dictionaryData.options',
      params: { id: '77' },
      idKey: 'id',
    });
    expect(named(form.fields, 'faults')?.options).toEqual([
      { id: 1, label: { text: '屏幕' } },
      { id: 2, label: { text: '电池' } },
    ]);
  });

  it('a widget that nobody knows is read-only, never required, and named', () => {
    const odd = node('gauge', 'pressure', '压力', { required: true });
    const model = jobModel({ fields: [odd] });
    const [field] = (modelDocuments(model, context).form as FormDoc).fields!;
    expect(field).toMatchObject({
      widget: 'unknown',
      props: { widget: 'gauge' },
      label: { text: '压力' },
      readOnly: true,
    });
    expect(field?.rules).toBeUndefined();
    expect(checkModel(model).filter(({ at }) => at.startsWith('/formData'))).toMatchObject([
      { at: '/formData/fields/0', key: 'model.unknownWidget', values: { name: 'gauge', label: '压力' } },
      { at: '/formData/fields/0/__config__/required', key: 'model.waived', values: { label: '压力' } },
    ]);
  });

  it('a form alone is a page of its own: create only', () => {
    const alone = modelDocuments(normaliseModel(source31), context);
    expect(alone.list).toBeUndefined();
    expect(alone.form).toMatchObject({ kind: 'form', showCancel: false, buttons: [{ name: 'reset' }] });
  });

  it('names of JavaScript are no buttons, widgets or properties of ours', () => {
    const list = {
      btnsList: [{ value: '__proto__' }, { value: 'constructor' }],
      columnBtnsList: [{ value: 'toString' }],
    };
    const fields = [
      node('constructor', 'a', '甲', {}, { constructor: 1, toString: 2 }),
      node('input', 'b', '乙', {}, { valueOf: 3 }),
    ];
    const odd = modelDocuments(jobModel({ fields, list }), context);
    expect(view<TableView>(odd.list, 'list')).toMatchObject({ toolbar: [], rowActions: [] });
    expect(odd.form!.fields!.slice(0, 2).map((field) => field.props)).toEqual([{ widget: 'constructor' }, undefined]);
  });

  it('mistyped properties are left out rather than passed on', () => {
    const odd = node(
      'inputNumber',
      'n',
      '数',
      {},
      { min: 'low', max: '9', precision: 99, thousands: 'true', step: {} },
    );
    const [field] = (modelDocuments(jobModel({ fields: [odd] }), context).form as FormDoc).fields!;
    expect(field?.props).toEqual({ max: 9, precision: 15, thousands: true });
  });
});

describe('the detail of a model', () => {
  it('DETL-04 DETL-11 DETL-13 DETL-14 made of formData, which is JSON text: the frame and width of the form, display values read from data.data', () => {
    expect(docs.detail).toMatchObject({
      kind: 'detail',
      frame: 'drawer',
      width: '700px',
      load: { call: 'onlineDev.dataChange', values: { $: 'result.data', as: 'parsed' } },
      permits: ['form'],
    });
  });

  it('issue 13 a detail shows comments and history, unless the model turns them off; a preview shows neither', () => {
    const viewsOf = (form: JsonObject, more: object = {}) =>
      modelDocuments(jobModel({ form }), { ...context, ...more }).detail?.views;
    const args = { modelId: '501', id: { $: 'args.id' }, comments: true, history: true };
    const talk = { id: 'talk', view: 'document', document: 'record.talk', args };
    expect(viewsOf({})).toEqual([talk]);
    expect(viewsOf({ comments: false })).toEqual([{ ...talk, args: { ...args, comments: false } }]);
    expect(viewsOf({ comments: false, history: false })).toBeUndefined();
    expect(viewsOf({}, { preview: true })).toBeUndefined();
  });

  it('a detail leads to editing for those who may edit, and shows what was saved', () => {
    expect(docs.detail?.head).toEqual([
      expect.objectContaining({
        name: 'edit',
        permit: 'btn_edit',
        onClick: [
          {
            do: 'open',
            document: 'model.501.form',
            args: { id: { $: 'args.id' } },
            onOk: [{ do: 'reset' }, { do: 'refresh', view: 'list' }, { do: 'emit', event: 'record.talked' }],
          },
        ],
      }),
    ]);
    const without = jobModel({ list: { columnBtnsList: [{ value: 'detail', label: '详情' }] } });
    expect(modelDocuments(without, context).detail?.head).toBeUndefined();
  });

  it('ux 49 a form saves and starts a new one, unless its designer chose the buttons', () => {
    const names = (form: JsonObject) =>
      (modelDocuments(jobModel({ form }), context).form as FormDoc).buttons?.map(({ name }) => name);
    expect(names({})).toEqual(['saveAndNew']);
    expect(names({ hasConfirmAndAddBtn: false })).toBeUndefined();
    expect(names({ hasConfirmAndAddBtn: true })).toEqual(['confirmAndAdd', 'confirmAndContinue']);
  });

  it('DETL-05 DETL-12 a print button with its caption, only where it is wanted and there is a template', () => {
    const button = (form: JsonObject, preview = false) =>
      modelDocuments(jobModel({ form }), { ...context, preview }).detail?.buttons?.[0];
    expect(button({ hasPrintBtn: true, printId: '' })).toBeUndefined();
    expect(button({ hasPrintBtn: true, printId: [] })).toBeUndefined();
    expect(button({ hasPrintBtn: false, printId: 'p1' })).toBeUndefined();
    expect(button({ hasPrintBtn: true, printId: 'p1', printButtonText: '打单' })?.label).toEqual({ text: '打单' });
    expect(button({ hasPrintBtn: true, printId: ['p1'], printButtonText: '打 印' })?.label).toBe('model.print');
    expect(button({ hasPrintBtn: true, printId: 'p1' }, true)?.onClick).toEqual([
      { do: 'notify', type: 'warning', message: 'model.previewPrint' },
    ]);
  });

  it('DETL-07 DETL-08 one template opens its pages, several a choice', () => {
    const opened = (printId: string[]) =>
      modelDocuments(jobModel({ form: { hasPrintBtn: true, printId } }), context).detail?.buttons?.[0]?.onClick;
    const formIds = { $: 'args.id' };
    expect(opened(['p1'])).toEqual([{ do: 'open', document: 'printDev.preview', args: { id: 'p1', formIds } }]);
    expect(opened(['p1', 'p2'])).toEqual([
      { do: 'open', document: 'printDev.choose', args: { ids: ['p1', 'p2'], formIds } },
    ]);
  });

  it('DETL-01 nothing is chosen or computed: values are texts already; a dictionary is asked for its colours', () => {
    expect(named(docs.detail!.fields, 'level')).toEqual({
      name: 'level',
      // A tag, as in lists.
      widget: 'select',
      props: { multiple: false },
      label: { text: '等级' },
      span: 12,
      readOnly: true,
      options: expect.objectContaining({ call: 'dictionaryData.options', params: { id: '77' } }),
    });
    expect(named(docs.detail!.fields, 'total')).toMatchObject({ widget: 'calculate', readOnly: true });
    expect(JSON.stringify(docs.detail)).not.toMatch(/"(rules|formula|default)"/);
  });
});

describe('modelFields', () => {
  it('one flat list with the rules of the form, columns under their sub-table', () => {
    const fields = modelFields(jobModel());
    expect(fields.map((field) => field.name)).toEqual([
      'jobNo',
      'customer',
      'received',
      'faults',
      'level',
      'warranty',
      'workshop',
      'note',
      'tableField9',
      'total',
      'madeAt',
    ]);
    const rulesIn = (nodes: FieldNode[]) => nodes.map((field) => [field.name, field.rules]);
    const formNames = fields.filter((field) => !field.fields).map((field) => named(form.fields, field.name as string)!);
    expect(rulesIn(fields.filter((field) => !field.fields))).toEqual(rulesIn(formNames));
    expect(rulesIn(named(fields, 'tableField9')!.fields!)).toEqual(rulesIn(named(form.fields, 'tableField9')!.fields!));
  });

  it('a declared length is a rule where the widget says none', () => {
    const [customer] = modelFields(jobModel({ fields: [node('input', 'customer', '客户')] }));
    expect(customer?.rules).toEqual([{ max: 100 }]);
  });
});

describe('checkModel', () => {
  it('nothing stands in the way of a good model but warnings', () => {
    expect(checkModel(jobModel()).filter((issue) => issue.level === 'error')).toEqual([]);
  });

  it('empty forms and lists are refused in the words of the contract (contract-visualdev §1.5)', () => {
    const empty = checkModel(jobModel({ fields: [], list: { ...jobColumns, columnList: [] } })).filter(
      (issue) => issue.level === 'error',
    );
    expect(empty.map((issue) => issue.message)).toEqual([
      '该模板内表单内容为空，无法发布！',
      '该模板内列表内容为空，无法发布！',
    ]);
  });

  it('calculations in a circle are refused by name', () => {
    const sum = (name: string, of: string) =>
      node('calculate', name, name, {}, { expression: [{ __vModel__: of }, '+', '1'] });
    const circle = checkModel(jobModel({ fields: [...jobFields, sum('x', 'y'), sum('y', 'x')] }));
    expect(circle.filter((issue) => issue.level === 'error')).toMatchObject([{ key: 'model.formulaCycle' }]);
  });
});
