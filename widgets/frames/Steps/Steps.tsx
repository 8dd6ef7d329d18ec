import { Steps as AntSteps, Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { StepsFrame } from '../../../engine/frames';
import { useWords } from '../../words';
import './Steps.css';

/** The steps, the current one, back and next. A new step is focused: its buttons are disabled while it loads. */
export function Steps({ items, current, onBack, next, children }: StepsFrame) {
  const t = useWords();
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current !== current) body.current?.focus({ preventScroll: true });
    before.current = current;
  }, [current]);
  return (
    <div className="weft-steps">
      <AntSteps
        size="small"
        responsive
        current={current}
        items={items.map(({ name, title }) => ({ key: name, title }))}
      />
      <div className="weft-steps-body" ref={body} tabIndex={-1}>
        {children}
      </div>
      <div className="weft-steps-ways">
        <Button disabled={!onBack} onClick={onBack}>
          {t('widget.previousStep')}
        </Button>
        <Button type="primary" disabled={next.disabled} loading={next.loading} onClick={() => next.onClick()}>
          {next.label}
        </Button>
      </div>
    </div>
  );
}
