import { type ReactNode, useEffect, useState } from 'react';
import type { SuperQueryView as SuperQueryDoc } from '../../core/language/types';
import type { ViewProps } from '../defineView';
import { queryButton } from './queryButton';
import { SuperQueryPanel } from './SuperQueryPanel';
import { SuperQueryModel } from './superQueryModel';

/** A super query by itself: the button that opens it, with the number of active conditions, and its panel. */
export function SuperQueryView({ view, context }: ViewProps<SuperQueryDoc>): ReactNode {
  const { session } = context;
  const [model] = useState(() => new SuperQueryModel(session, view));
  useEffect(() => model.start(), [model]);
  const { Toolbar } = session.tools.frames;
  return (
    <>
      <Toolbar buttons={[queryButton(model, true)]} />
      <SuperQueryPanel model={model} />
    </>
  );
}
