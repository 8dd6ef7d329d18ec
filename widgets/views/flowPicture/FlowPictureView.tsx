import { Spin } from 'antd';
import { useRef } from 'react';
import type { PictureStep } from '../../../core/flow/wire';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle, useViewRows } from '../../../engine/viewKit';
import { drawnFromPx, FlowPicture } from './FlowPicture';
import type { FlowPictureDoc } from './FlowPictureDoc';
import { useWide } from './useWide';

/** The picture of a source. */
export function FlowPictureView({ view, context }: ViewProps<FlowPictureDoc>) {
  const { rows, refresh } = useViewRows(context, view.source);
  useViewHandle(context, view.id, { refresh });
  const box = useRef<HTMLDivElement>(null);
  const wide = useWide(box, drawnFromPx);
  const steps = rows as unknown as PictureStep[] | undefined;
  return (
    <div ref={box}>
      {steps ? <FlowPicture host={context.session.tools.host} steps={steps} wide={wide} /> : <Spin />}
    </div>
  );
}
