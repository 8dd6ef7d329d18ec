import { defineWidget, propsOf } from '../../define';
import { Status } from '../../Tag';

/** 1 启用, 0 禁用. */
export const status = defineWidget<unknown>(
  {
    name: 'status',
    kind: 'display',
    align: 'center',
    cell: ({ value }) => (value === null || value === undefined || value === '' ? '' : <Status value={value} />),
    propsSchema: propsOf(),
  },
  async () => Status,
);
