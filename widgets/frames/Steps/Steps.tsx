import { Steps as AntSteps } from 'antd';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { StepsFrame } from '../../../engine/frames';
import { Toolbar } from '../Actions/Toolbar';
import './Steps.css';

const widestStepPx = 260;

function StepTitle({ title, count }: { title: string; count?: number }) {
  if (count === undefined) return title;
  return (
    <span className="weft-step-title">
      <span>{title}</span> <span className="weft-step-count">{count}</span>
    </span>
  );
}

/** A double click is one press: its second click must not reach a button of the step that the first one led to. */
function useOnePress(current: number) {
  const pressed = useRef(current);
  return (event: MouseEvent): void => {
    if (event.detail > 1 && pressed.current !== current) event.stopPropagation();
    else pressed.current = current;
  };
}

/** The steps, the current one, back, next, and save where the document can be submitted early. A new step is focused: its buttons are disabled while it loads. */
export function Steps({ items, current, back, next, save, busy, children }: StepsFrame) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(current);
  const onePress = useOnePress(current);
  useEffect(() => {
    // What is inert cannot be focused.
    if (busy || before.current === current) return;
    before.current = current;
    body.current?.focus({ preventScroll: true });
  }, [current, busy]);
  return (
    <div className="weft-steps">
      <AntSteps
        size="small"
        // Below each other they take half of a phone: there only the current name is shown.
        responsive={false}
        className="weft-steps-bar"
        style={{ maxWidth: items.length * widestStepPx }}
        current={current}
        items={items.map(({ name, title, count }, index) => ({
          key: name,
          title: <StepTitle title={title} count={count} />,
          // A step in which nothing was chosen is not done.
          status: count === 0 && index !== current ? 'wait' : undefined,
        }))}
      />
      <div className="weft-steps-body" ref={body} tabIndex={-1} inert={busy} aria-busy={busy}>
        {children}
      </div>
      <div className="weft-steps-ways" onClickCapture={onePress}>
        <Toolbar buttons={save ? [back, save, next] : [back, next]} align="right" />
      </div>
    </div>
  );
}
