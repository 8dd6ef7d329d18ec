import { Dropdown } from 'antd';
import type { FrameButton } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';

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

/** The actions of a row as text links, the rest under 更多. */
export function RowActions({ buttons, visible }: { buttons: FrameButton[]; visible: number }) {
  const t = useWords();
  // A menu with a single entry is worse than the entry itself.
  const shown = buttons.length <= visible + 1 ? buttons : buttons.slice(0, visible);
  const folded = buttons.slice(shown.length);
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
              folded.find(({ name }) => name === key)?.onClick();
            },
          }}
        >
          <button type="button" className="weft-row-action" aria-haspopup="menu">
            {t('widget.more')}
            <Icon name="down" className="weft-row-more" />
          </button>
        </Dropdown>
      ) : null}
    </span>
  );
}
