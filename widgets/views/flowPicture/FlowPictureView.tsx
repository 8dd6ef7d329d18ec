import { Spin } from 'antd';
import type { PictureStep } from '../../../core/flow/wire';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle, useViewRows } from '../../../engine/viewKit';
import type { FlowPictureDoc } from './FlowPictureDoc';
import { Picture } from './Picture';

/** The picture of a source. */
export function FlowPictureView({ view, context }: ViewProps<FlowPictureDoc>) {
  const { rows, refresh } = useViewRows(context, view.source);
  useViewHandle(context, view.id, { refresh });
  return rows ? <Picture host={context.session.tools.host} steps={rows as unknown as PictureStep[]} /> : <Spin />;
}
