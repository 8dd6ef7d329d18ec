import type { CSSProperties } from 'react';
import type { FormItemFrame } from '../../../engine/frames';
import { messageId } from '../../input/aria';
import { Tip } from '../../Tip';
import './FormItem.css';

/** Label, control and message in few elements. The control refers to the message by id: see widgets/input/aria. */
export function FormItem(item: FormItemFrame) {
  const { label, tip, required, error, warning, htmlFor, labelPosition, bare, wide, children } = item;
  const message = error ?? warning;
  const names = ['weft-item', `weft-item-${bare ? 'bare' : labelPosition}`, wide && 'weft-item-wide', item.className];
  return (
    <div
      className={names.filter(Boolean).join(' ')}
      style={{ '--weft-span': item.span } as CSSProperties}
      data-field={item.name}
      data-read={item.read || undefined}
    >
      {bare || label === undefined ? null : (
        <div
          className={required ? 'weft-item-label weft-item-required' : 'weft-item-label'}
          style={
            labelPosition === 'top' || !item.labelWidthPx
              ? undefined
              : ({ '--weft-label': `${item.labelWidthPx}px` } as CSSProperties)
          }
        >
          <label htmlFor={htmlFor} title={label}>
            {label}
          </label>
          {tip ? <Tip text={tip} /> : null}
        </div>
      )}
      <div className="weft-item-control">
        {children}
        {message === undefined ? null : (
          <div
            className={
              error === undefined ? 'weft-item-message weft-item-warning' : 'weft-item-message weft-item-error'
            }
            id={htmlFor && messageId(htmlFor)}
          >
            {message}
          </div>
        )}
      </div>
    </div>
  );
}
