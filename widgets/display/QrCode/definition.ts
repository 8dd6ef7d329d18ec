import { defineWidget, prop, propsOf } from '../../define';

const id = { type: ['string', 'number', 'null'] };
const side = { type: 'number', minimum: 1, maximum: 2000 };

export const qrcode = defineWidget(
  {
    name: 'qrcode',
    kind: 'display',
    propsSchema: propsOf({
      dataType: prop.one('static', 'relation', 'dynamic'),
      staticText: prop.text,
      relationField: prop.text,
      text: id,
      address: prop.bool,
      colorDark: prop.text,
      colorLight: prop.text,
      size: side,
      width: side,
      // Content of a dynamic code: record, model, its kind, flow, process, task, operation.
      id,
      mid: id,
      mt: prop.number,
      fid: id,
      pid: id,
      ftid: id,
      opt: id,
    }),
  },
  () => import('../codes').then(({ QrCode }) => QrCode),
);
