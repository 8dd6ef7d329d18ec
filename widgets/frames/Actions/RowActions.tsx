import { Dropdown } from 'antd';
import { useRef } from 'react';
import type { FrameButton } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { dangerLast } from './dangerLast';

function RowLink({ button }: { button: FrameButton }) {
  return (
    <button
      type="button"
      className={button.danger ? 'weft-row-action weft-row-action-danger' : 'weft-row-action'}
      disabled={button.disabled || button.loading}
      aria-disabled={button.explains || undefined}
      data-action={button.name}
      onClick={() => button.onClick()}
    >
      {button.label}
    </button>
  );
}

/** More words in every row would be read before the values. */
const mostWords = 2;

/** The first actions of a row as text links, the rest under ⋯ (更多). */
export function RowActions({ buttons, visible }: { buttons: FrameButton[]; visible: number }) {
  const t = useWords();
  const shown = buttons.slice(0, Math.min(visible, mostWords));
  const folded = dangerLast(buttons.slice(shown.length));
  const more = useRef<HTMLButtonElement>(null);
  return (
    <span className="weft-row-actions">
      {shown.map((button) => (
        <RowLink key={button.name} button={button} />
      ))}
      {folded.length ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: folded.map(({ name, label, danger, disabled }) => ({ key: name, label, danger, disabled })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              // What the entry opens gives the focus back to where it was; the same Enter does not press that button.
              domEvent.preventDefault();
              more.current?.focus();
              folded.find(({ name }) => name === key)?.onClick();
            },
          }}
        >
          <button
            ref={more}
            type="button"
            className="weft-row-action weft-row-more"
            aria-haspopup="menu"
            aria-label={t('widget.more')}
            title={t('widget.more')}
          >
            <Icon name="more" />
          </button>
        </Dropdown>
      ) : null}
    </span>
  );
}
