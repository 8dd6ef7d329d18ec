import type { Json } from '../../language/types';
import type { Member } from './types';

/** Members that one kind names otherwise: `designer.title.<kind>.<member>`. */
export const ownWords: ReadonlySet<string> = new Set([
  'alert.title',
  'autoComplete.relationField',
  'barcode.dataType',
  'barcode.relationField',
  'barcode.width',
  'barcode.height',
  'barcode.format',
  'button.type',
  'alert.type',
  'tab.type',
  'calculate.isStorage',
  'popupAttr.relationField',
  'qrcode.dataType',
  'qrcode.relationField',
  'qrcode.width',
  'relationFormAttr.relationField',
  'row.align',
  'table.thousands',
  'userSelect.relationField',
]);

/** Members whose values are shown as they are written. */
export const plainValues: ReadonlySet<string> = new Set([
  'doc.columns',
  'format',
  'barcode.format',
  'sizeUnit',
  'colorFormat',
]);

/** Key of the words of a value, without `designer.`; '' is `none`. */
export const valueKey = ({ words }: Pick<Member, 'words'>, value: Json): string =>
  `value.${words}.${value === '' ? 'none' : String(value)}`;
