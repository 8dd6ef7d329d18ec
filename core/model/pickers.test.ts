import { describe, expect, it } from 'vitest';
import { fullSource } from '../../tests/support/models/testFullModel';
import { node } from '../../tests/support/models/testModels';
import type { Document, FormDoc, JsonObject, PickerDoc } from '../language/types';
import { documentMakers } from './documents';
import { normaliseModel } from './normalise';

/** The documents of a model with this one popup. */
function make<T extends Document>(part: string, props: JsonObject, config: JsonObject = {}): T {
  const popup = node('popupSelect', 'goods', '商品', { formId: 10, ...config }, props);
  const plain = ['town', 'code'].map((name, index) => node('input', name, name, { formId: 11 + index }));
  const model = normaliseModel(fullSource({ form: { fields: [popup, ...plain] } }));
  const maker = documentMakers(model, { moduleId: 'menu', version: '1' }).get(`model.900.${part}`);
  return maker?.() as T;
}
const sourceOf = (props: JsonObject) => make<PickerDoc>('pick.goods', props).tabs?.[0]?.source;
const fieldOf = (props: JsonObject, config: JsonObject = {}) =>
  make<FormDoc>('form', props, config).fields?.find(({ name }) => name === 'goods');

describe('the popup of a model', () => {
  it('PICK-085 PICK-086 propsValue is id and relationField fullName when nothing is said; columnOptions go comma-joined', () => {
    const columns = [
      { value: 'name', label: '名称' },
      { value: 'price', label: '价格' },
    ];
    expect(sourceOf({ interfaceId: 'i9', columnOptions: columns })).toEqual({
      interface: 'i9',
      idKey: 'id',
      labelKey: 'fullName',
      paged: true,
      params: {
        interfaceId: 'i9',
        propsValue: 'id',
        relationField: 'fullName',
        columnOptions: 'name,price',
        paramList: { $: 'args.paramList' },
      },
    });
    expect(fieldOf({ interfaceId: 'i9' })?.picker).toMatchObject({
      valueKey: 'id',
      labelKey: 'fullName',
      echo: {
        call: 'dataInterface.infoByIds',
        params: { interfaceId: 'i9', ids: { $: 'value' }, propsValue: 'id', relationField: 'fullName' },
      },
    });
  });

  it('PICK-087 interfaces 1 and 2 are asked by the special call, as special; the others are not', () => {
    for (const interfaceId of ['1', '2', 1]) {
      expect(sourceOf({ interfaceId })).toMatchObject({
        call: 'dataInterface.special',
        paged: true,
        params: { interfaceId: String(interfaceId), isSpecial: true, propsValue: 'id', relationField: 'fullName' },
      });
    }
    const plain = sourceOf({ interfaceId: '3' });
    expect(plain).toMatchObject({ interface: '3' });
    expect(JSON.stringify(plain)).not.toContain('isSpecial');
  });

  it('PICK-076 PICK-077 PICK-078 PICK-083 PICK-090 the configuration: columns, parameters, frame, title, width, pages', () => {
    const props = {
      interfaceId: 'i9',
      columnOptions: [{ value: 'name', label: '名称' }],
      popupType: 'drawer',
      popupTitle: '选商品',
      popupWidth: '60%',
      hasPage: true,
      pageSize: 50,
    };
    const template: Record<string, string>[] = [
      { field: 'place', relationField: 'town', jnpfKey: 'input', defaultValue: '' },
      { field: 'kind', relationField: '', defaultValue: 'tool' },
    ];
    expect(make<PickerDoc>('pick.goods', props)).toMatchObject({
      frame: 'drawer',
      title: { text: '选商品' },
      width: '60%',
      tabs: [{ paging: 'pages', pageSize: 50, columns: [{ name: 'name', label: { text: '名称' } }] }],
    });
    expect(make<PickerDoc>('pick.goods', { interfaceId: 'i9' })).toMatchObject({
      frame: 'dialog',
      title: 'model.chooseData',
      width: '800px',
      tabs: [{ paging: 'all' }],
    });
    const list = fieldOf(props, { templateJson: template })?.picker?.args as { paramList?: unknown } | undefined;
    expect(list?.paramList).toMatchObject([
      { field: 'place', defaultValue: { $: 'form.town', else: '' } },
      { field: 'kind', defaultValue: 'tool' },
    ]);
  });

  it('PICK-093 PICK-094 storage: 3.4 says 1 or 2 in the field’s configuration, later ones 0 or 1 beside it; a stored attribute holds its default', () => {
    const attribute = (config: JsonObject, props: JsonObject = {}) => {
      const reads = { relationField: 'goods_jnpfTable_main1', showField: 'phone', ...props };
      const popup = node('popupSelect', 'goods', '商品', { formId: 10 }, { interfaceId: 'i9' });
      const phone = node('popupAttr', 'phone', '电话', { formId: 11, ...config }, reads);
      const model = normaliseModel(fullSource({ form: { fields: [popup, phone] } }));
      const form = documentMakers(model, { moduleId: 'menu', version: '1' }).get('model.900.form')?.() as FormDoc;
      return form.fields?.find(({ name }) => name === 'phone');
    };
    const stored = { of: 'goods', member: 'phone', stored: true };
    expect(attribute({ isStorage: 2, defaultValue: '110' })).toMatchObject({ attribute: stored, default: '110' });
    expect(attribute({}, { isStorage: 1 })?.attribute).toEqual(stored);
    expect(attribute({ isStorage: 1 })?.attribute).toEqual({ of: 'goods', member: 'phone' });
    expect(attribute({}, { isStorage: 0 })?.attribute).toEqual({ of: 'goods', member: 'phone' });
  });
});
