import { useState } from 'react';
import type { StepsView as StepsDoc } from '../../core/language/types';
import { runActions } from '../actions/runActions';
import type { ViewProps } from '../defineView';
import { words } from '../tools';
import { useChoices } from './useChoices';

/**
 * One step after the other: a step is mounted when it is reached and keeps its state, so going back loses nothing. Both
 * directions are disabled until every view of the step has its first answer (contract §8.6).
 */
export function StepsView({ view, at, context }: ViewProps<StepsDoc>) {
  const { session } = context;
  const { frames, host } = session.tools;
  const choices = useChoices(session);
  const [current, setCurrent] = useState(0);
  const [reached, setReached] = useState(0);
  const [busy, setBusy] = useState(false);
  const { items } = view;
  const loading = items[current]?.views.some(({ id }) => choices.loading[id]) ?? false;
  const isLast = current === items.length - 1;
  const go = (step: number): void => {
    setCurrent(step);
    setReached(Math.max(reached, step));
  };
  const finish = async (): Promise<void> => {
    setBusy(true);
    await runActions(session, view.submit);
    setBusy(false);
  };
  return (
    <frames.Steps
      items={items.map(({ name, title }) => ({ name, title: words(host, title) }))}
      current={current}
      onBack={current > 0 && !loading && !busy ? () => go(current - 1) : undefined}
      next={{
        name: isLast ? 'finish' : 'next',
        label: isLast ? words(host, view.okText ?? 'engine.ok') : host.t('engine.nextStep'),
        type: 'primary',
        disabled: loading,
        loading: busy,
        onClick: isLast ? () => void finish() : () => go(current + 1),
      }}
    >
      {items.map(({ name, views }, index) =>
        index <= reached ? (
          <div key={name} hidden={index !== current} className="weft-step">
            {context.views(views, `${at}/items/${index}/views`)}
          </div>
        ) : null,
      )}
    </frames.Steps>
  );
}
