import { useEffect, useRef, useState } from 'react';
import { resolve } from '../../core/binding';
import { compilePredicate } from '../../core/condition';
import type { StepItem, StepsView as StepsDoc } from '../../core/language/types';
import { useButtons } from '../actions/useButtons';
import { planView } from '../compile/planView';
import type { ViewProps } from '../defineView';
import type { FrameButton } from '../frames';
import { words } from '../tools';
import type { Choices, Session } from './session';
import { useChoices } from './useChoices';

/** Index of the current step, and of the last one that was reached. */
interface Place {
  current: number;
  reached: number;
}

/** The place after a move; the same one when there is no such step. */
function moved({ items }: StepsDoc, place: Place, to: string): Place {
  const by = { next: 1, back: -1 }[to];
  const current = by === undefined ? items.findIndex(({ name }) => name === to) : place.current + by;
  return items[current] ? { current, reached: Math.max(place.reached, current) } : place;
}

/** How many were chosen in a step; undefined before its views answered. */
function countOf(session: Session, { count }: StepItem): number | undefined {
  const found = count && resolve(count, session.scope());
  return typeof found === 'number' ? found : undefined;
}

const isLoading = ({ loading }: Choices, { views }: StepItem): boolean => views.some(({ id }) => loading[id]);

/** Whether its views have their first answer; a view whose code is still to come has none and is not loading. */
const isAnswered = (choices: Choices, item: StepItem): boolean =>
  item.views.some(({ id }) => choices.loading[id] === false) && !isLoading(choices, item);

/** The place, moved by the action `step`, and past a step whose first answer leaves nothing to choose. */
function usePlace(session: Session, view: StepsDoc, choices: Choices): Place {
  const [place, setPlace] = useState<Place>({ current: 0, reached: 0 });
  const judged = useRef(new Set<StepItem>());
  const item = view.items[place.current];
  useEffect(() => {
    if (!item?.passWhen || judged.current.has(item) || !isAnswered(choices, item)) return;
    judged.current.add(item);
    if (compilePredicate(item.passWhen)({}, session.scope())) setPlace((now) => moved(view, now, 'next'));
  }, [choices, item, session, view]);
  useEffect(() => {
    const step = (to: string): void => setPlace((now) => moved(view, now, to));
    return session.addView(view.id, { refresh: () => undefined, step });
  }, [session, view]);
  return place;
}

/**
 * One step after the other: a step is mounted when it is reached and keeps its state, so going back loses nothing. Both
 * directions are disabled until every view of the step has its first answer (contract §8.6), and while the other runs.
 */
export function StepsView({ view, at, context }: ViewProps<StepsDoc>) {
  const { session } = context;
  const { frames, host } = session.tools;
  const choices = useChoices(session);
  const toButtons = useButtons(session);
  const { current, reached } = usePlace(session, view, choices);
  const { items } = view;
  const loading = items[current] ? isLoading(choices, items[current]) : false;
  const plan = planView(session.tools, session.document, view, at).steps[current];
  const [back, next, save] = toButtons(plan ? [plan.back, plan.next, ...(plan.save ? [plan.save] : [])] : []);
  const busy = Boolean(back?.loading || next?.loading || save?.loading);
  const within = (button: FrameButton, waits: boolean): FrameButton => ({
    ...button,
    disabled: button.disabled || waits || (busy && !button.loading),
  });
  if (!back || !next) return null;
  return (
    <frames.Steps
      items={items.map((item) => ({
        name: item.name,
        title: words(host, item.title, session.scope()),
        count: countOf(session, item),
      }))}
      current={current}
      // In the first step it does not leave a step: it can be pressed while views load.
      back={within(back, loading && current > 0)}
      next={within(next, loading)}
      save={save && within(save, loading)}
      busy={busy}
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
