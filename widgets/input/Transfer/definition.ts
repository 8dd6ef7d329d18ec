import { optionsCell } from '../../cells';
import { prop, propsOf } from '../../define';
import { fromFormily } from '../../formily/fromFormily';
import { fromText } from '../../lateText';

export const transfer = fromFormily<string[]>({
  name: 'transfer',
  component: () => import('@formily/antd-v5/esm/transfer').then(({ Transfer }) => Transfer),
  use: { group: true },
  choice: true,
  ask: 'select',
  empty: [],
  cell: optionsCell,
  fromText: fromText('optionsFromText'),
  propsSchema: propsOf({ showSearch: prop.bool, oneWay: prop.bool, pagination: prop.bool }),
});
