import { describe, expect, it } from 'vitest';
import { fullFields, fullSource } from '../../tests/support/models/testFullModel';
import { node } from '../../tests/support/models/testModels';
import type {
  DetailDoc,
  Document,
  FieldNode,
  FormDoc,
  JsonObject,
  PageDoc,
  PickerDoc,
  TableView,
  TreeView,
} from '../language/types';
import { checkModel } from './checkModel';
import { type DocumentContext, documentMakers } from './documents';
import { normaliseModel } from './normalise';

const context = { moduleId: 'menu', version: '1' };
const make = <T extends Document>(
  part: string,
  more: Partial<DocumentContext> = {},
  overlay: { form?: JsonObject; list?: JsonObject } = {},
): T => documentMakers(normaliseModel(fullSource(overlay)), { ...context, ...more }).get(`model.900.${part}`)?.() as T;

const named = (fields: readonly FieldNode[], name: string): FieldNode | undefined => {
  for (const field of fields) {
    if (field.name === name) return field;
    const inside = field.items?.map((pane) => named(pane.fields, name)).find(Boolean);
    if (inside) return inside;
  }
  return undefined;
};
const inForm = (name: string) => named(make<FormDoc>('form').fields ?? [], name);
const inTable = (name: string) => named(inForm('tableField50')?.fields ?? [], name);
const tableOf = (page: PageDoc) => page.views.find((view) => view.id === 'list') as TableView;
const table = (list: JsonObject = {}, more: Partial<DocumentContext> = {}) => tableOf(make('list', more, { list }));

describe('linkages (contract-visualdev §4.2)', () => {
  it('SUBT-23 options read the field they follow and are emptied with it, of the form as of the row', () => {
    expect(inForm('city')).toMatchObject({
      options: {
        interface: 'if-city',
        params: { paramList: [{ field: 'province', defaultValue: { $: 'form.province', else: '' } }] },
      },
      resetOn: ['form.province'],
    });
    expect(inTable('kind')).toMatchObject({ resetOn: ['row.name'] });
  });

  it('bounds of dates: a fixed moment, another field, now and some days before', () => {
    expect(inForm('begins')).toMatchObject({
      bind: { min: { $: 'now.day', plus: { day: -7 } }, max: { $: 'now.day' } },
      rules: [{ notBefore: { $: 'now.day', plus: { day: -7 } } }, { notAfter: { $: 'now.day' } }],
    });
    expect(inForm('ends')).toMatchObject({
      bind: { min: { $: 'form.begins' }, max: 1_900_000_000_000 },
      resetOn: ['form.begins'],
    });
    expect(inForm('at')?.bind).toEqual({ max: { $: 'now.shortTime', plus: { hour: 2 } } });
    expect(inTable('due')?.bind).toEqual({ min: { $: 'form.begins' } });
  });

  it('people follow a department, and a chosen record fills in other fields', () => {
    expect(inForm('people')).toMatchObject({ bind: { ableRelationIds: { $: 'form.dep' } }, resetOn: ['form.dep'] });
    expect(inForm('job')?.onChange).toEqual([{ do: 'set', path: 'form.code', value: { $: 'picked.customer' } }]);
    expect(inTable('supplier')?.onChange).toEqual([{ do: 'set', path: 'row.phone', value: { $: 'picked.phone' } }]);
  });

  it('a circle loses the link that closes it, and is named when the model is published', () => {
    const follow = (name: string, other: string) =>
      node(
        'select',
        name,
        name,
        { dataType: 'dynamic', propsUrl: 'if', templateJson: [{ field: 'x', relationField: other }] },
        { multiple: false },
      );
    const form = { fields: [follow('a', 'b'), follow('b', 'a')] };
    const fields = make<FormDoc>('form', {}, { form }).fields ?? [];
    expect(fields.flatMap((field) => field.resetOn ?? [])).toHaveLength(1);
    const warnings = checkModel(normaliseModel(fullSource({ form }))).map((issue) => issue.message);
    expect(warnings).toContainEqual(expect.stringContaining('goes round'));
  });
});

describe('pickers of a model', () => {
  it('PICK a popup asks its interface page by page with the parameters of the row', () => {
    expect(inTable('supplier')?.picker).toMatchObject({
      document: 'model.900.pick.tableField50-supplier',
      valueKey: 'code',
      labelKey: 'title',
      args: {
        paramList: [{ defaultValue: { $: 'row.kind', else: '' } }, { field: 'me', defaultValue: '@userId' }],
      },
      echo: { call: 'dataInterface.infoByIds', params: { id: 'if-supplier', ids: { $: 'value' } } },
    });
    expect(make<PickerDoc>('pick.tableField50-supplier')).toMatchObject({
      kind: 'picker',
      title: 'model.chooseData',
      tabs: [{ show: 'table', search: 'ask', paging: 'all', source: { interface: 'if-supplier', paged: true } }],
    });
    expect(make<PickerDoc>('pick.goods')).toMatchObject({ frame: 'popover', width: '700px' });
  });

  it('VDEV-16 a related record is asked with every member that is shown of it', () => {
    expect(inForm('job')?.picker?.echo).toMatchObject({
      call: 'visualdev.fieldDataEcho',
      params: { id: '501', columns: 'jobNo,customer,received' },
    });
    expect(inForm('job_received')).toMatchObject({ attribute: { of: 'job', member: 'received' }, readOnly: true });
    expect(inTable('supplier_address')).toMatchObject({ attribute: { of: 'supplier', member: 'address' } });
  });

  it('SUBT-08 rows are added from records that are chosen', () => {
    const parts = inForm('tableField50');
    expect(parts?.adding).toMatchObject({
      document: 'model.900.pick.tableField50',
      row: { name: { $: 'picked.name' }, count: 1 },
    });
    expect(parts?.props).toMatchObject({
      footerButtons: [{ value: 'pick', label: { text: '选择物料' } }],
      summary: ['count'],
      thousands: ['count'],
      columns: { name: { widthPx: 180, fixed: 'left' }, count: { align: 'right' } },
    });
    expect(make<PickerDoc>('pick.tableField50')).toMatchObject({ frame: 'drawer', width: '900px', multiple: true });
  });
});

describe('scripts and codes', () => {
  it('nobody runs scripts of a model that is not trusted', () => {
    expect(JSON.stringify(make('form')) + JSON.stringify(make('list'))).not.toMatch(/"do":"script"|"scripts"/);
  });

  it('of a trusted one they stand in the document by name; blank ones do not', () => {
    const form = make<FormDoc>('form', { scripts: true });
    expect(form.onLoad).toEqual([{ do: 'script', script: 'onLoad' }]);
    expect(form.beforeSubmit).toBeUndefined();
    const list = make<PageDoc>('list', { scripts: true });
    expect(Object.keys(list.scripts ?? {}).sort()).toEqual(['button.btn_style', 'rowStyle']);
  });

  it('WDGT-12 WDGT-20 a barcode says another field, a QR code the record', () => {
    const fields = make<FormDoc>('form').fields ?? [];
    expect(fields.find((field) => field.widget === 'barcode')?.bind).toEqual({ text: { $: 'form.code' } });
    expect(fields.find((field) => field.widget === 'qrcode')).toMatchObject({
      bind: { id: { $: 'args.id' } },
      props: { mid: '900', mt: 2 },
    });
    const detail = make<DetailDoc>('detail').fields;
    expect(detail.find((field) => field.widget === 'barcode')?.bind).toEqual({ text: { $: 'form.code_id' } });
    expect(named(detail, 'code_id')).toMatchObject({ hiddenWhen: true });
  });

  it('DETL-06 a related record in a detail opens its own detail', () => {
    expect(named(make<DetailDoc>('detail').fields, 'job')?.onClick).toEqual([
      { do: 'open', document: 'model.501.detail', args: { id: { $: 'form.job_id' } } },
    ]);
  });
});

describe('kinds of lists (contract-visualdev §6)', () => {
  it('2: a lazy tree on the left lays its node over the query', () => {
    const page = make<PageDoc>('list');
    expect(page.views[0] as TreeView).toMatchObject({
      view: 'tree',
      area: 'side',
      filter: true,
      source: {
        call: 'dataInterface.run',
        params: { id: 'if-tree' },
        idKey: 'code',
        lazy: { params: { id: 'if-branch', paramList: [{ defaultValue: { $: 'row.code', else: '' } }] } },
      },
    });
    expect(tableOf(page).source).toMatchObject({
      params: { queryJson: { $: 'view.search.values', with: { province: { $: 'view.tree.selected.code' } } } },
    });
    expect(tableOf(page)).toMatchObject({ childRows: 'expand', summary: ['level'] });
  });

  it('4: rows are edited in their place, without rows of rows and what the server writes', () => {
    const edited = table({ type: 4 });
    expect(edited.edit?.fields.map((field) => field.name)).toEqual(['code', 'job', 'level', 'files', 'begins']);
    expect(edited.toolbar?.[0]?.onClick).toEqual([{ do: 'edit', view: 'list' }]);
    expect(JSON.stringify(edited.columns)).not.toContain('tableField50');
  });

  it('5: children are asked when a row opens', () => {
    const tree = table({ type: 5, parentField: 'code', treeLazyType: 1 });
    expect(tree).toMatchObject({
      tree: true,
      expand: 'none',
      source: { lazy: { call: 'onlineDev.children', params: { modelId: '900', id: { $: 'row.id' } } } },
    });
  });

  it('headers of the designer, links of related records, the detail on a click', () => {
    const { columns, onClick } = table();
    expect(columns.find((column) => column.name === 'headerh1')?.columns?.map(({ name }) => name)).toEqual(['begins']);
    expect(columns.find((column) => column.name === 'job')?.onClick).toEqual([
      { do: 'open', document: 'model.501.detail', args: { id: { $: 'row.job_id' } } },
    ]);
    expect(onClick).toEqual([
      { do: 'open', document: 'model.900.detail', args: { id: { $: 'row.id' } }, among: 'list' },
    ]);
  });

  it('buttons of the designer: another form filled in, an interface after a question', () => {
    const actions = table().rowActions ?? [];
    expect(actions.find(({ name }) => name === 'custom-btn_visit')?.onClick).toEqual([
      {
        onClose: [{ do: 'refresh', view: 'list' }],
        do: 'open',
        document: 'model.501.popup',
        args: { values: { note: { $: 'row.id' } } },
      },
    ]);
    expect(actions.find(({ name }) => name === 'custom-btn_push')?.onClick).toMatchObject([
      {
        do: 'confirm',
        message: 'model.confirmRun',
        onOk: [
          {
            do: 'call',
            call: 'dataInterface.run',
            params: { paramList: [{ defaultValue: { $: 'row.code' } }, { defaultValue: { $: 'row.id' } }] },
          },
          { do: 'notify' },
          { do: 'refresh', view: 'list' },
        ],
      },
    ]);
    expect(actions.some(({ name }) => name === 'custom-btn_style')).toBe(false);
  });

  it('a preview saves nothing and says so in the words of the contract', () => {
    expect(make<FormDoc>('form', { preview: true }).submit).toEqual([
      { do: 'notify', type: 'warning', message: 'model.previewSave' },
    ]);
    expect(table({}, { preview: true }).source).toEqual([]);
  });

  it('every widget is in the form', () => {
    const drawn = JSON.stringify(make('form'));
    for (const field of fullFields) {
      const { jnpfKey } = field.__config__ as { jnpfKey: string };
      expect(drawn).toContain(`"widget":"${jnpfKey}"`);
    }
  });
});
