import { Dropdown } from 'antd';
import { useState } from 'react';
import type { StepKind } from '../../../core/flow/types';
import { flowWords } from '../../../core/flow/words';
import { Icon } from '../../icons';
import { useWords } from '../../words';
import { kindIcons } from './kindIcons';

interface AddButtonProps {
  /** What it stands behind. */
  after: string;
  level: number;
  onAdd: (kind: StepKind) => void;
  /** Absent: nothing was copied. */
  onPaste: (() => void) | undefined;
}

/** The + between two steps: what can stand there, in plain words. */
export function AddButton({ after, level, onAdd, onPaste }: AddButtonProps) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const items = flowWords.step.map((kind) => {
    const KindIcon = kindIcons[kind];
    return {
      key: kind as string,
      icon: <KindIcon />,
      label: (
        <span className="weft-flow-kind">
          <strong>{t(`flow.design.do.${kind}`)}</strong>
          <small>{t(`flow.design.about.${kind}`)}</small>
        </span>
      ),
    };
  });
  const paste = { key: 'paste', icon: <Icon name="copy" />, label: t('flow.design.paste') };
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottom"
      autoFocus
      menu={{
        items: onPaste ? [...items, paste] : items,
        className: 'weft-flow-kinds',
        onClick: ({ key }) => (key === 'paste' ? onPaste?.() : onAdd(key as StepKind)),
      }}
    >
      <button
        type="button"
        role="treeitem"
        aria-level={level}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('flow.design.addAfter', { step: after })}
        className="weft-flow-add"
        tabIndex={-1}
      >
        <Icon name="add" />
      </button>
    </Dropdown>
  );
}
