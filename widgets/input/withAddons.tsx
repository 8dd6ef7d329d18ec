import { Space } from 'antd';
import type { ReactElement } from 'react';

/** Texts before and after a field, joined to it. */
export function withAddons(field: ReactElement, before: string | undefined, after: string | undefined): ReactElement {
  if (!before && !after) return field;
  return (
    <Space.Compact block>
      {before ? <Space.Addon>{before}</Space.Addon> : null}
      {field}
      {after ? <Space.Addon>{after}</Space.Addon> : null}
    </Space.Compact>
  );
}
