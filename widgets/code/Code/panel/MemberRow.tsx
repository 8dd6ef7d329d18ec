import { UndoOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useId } from 'react';
import type { Control as ControlName, PanelMember } from '../../../../core/design/panel/types';
import { valueKey } from '../../../../core/design/panel/words';
import type { Json } from '../../../../core/language/types';
import { useWords } from '../../../words';
import { Control } from './Control';

/** They need the whole width of the panel. */
const wide = new Set<ControlName>([
  ...([
    'options',
    'rows',
    'object',
    'columns',
    'params',
    'attributes',
    'people',
    'json',
    'formula',
    'condition',
  ] as const),
  ...(['lines', 'width', 'sends', 'when'] as const),
]);
/** They are named as a group; the others by their label. */
const grouped = new Set<ControlName>([
  'rows',
  'object',
  'params',
  'people',
  'buttons',
  'width',
  'condition',
  'sends',
  'when',
]);
/** Letters of buttons that stand beside their label. */
const shortButtons = 10;
/** What a field always has. */
const kept = new Set(['label', 'name', 'title', 'id', '__vModel__']);

interface MemberRowProps {
  member: PanelMember;
  onChange: (value: Json | undefined) => void;
}

/** A member with its name, its help, a dot when it is written, and the way back to its default. */
export function MemberRow({ member, onChange }: MemberRowProps) {
  const t = useWords();
  const id = useId();
  const label = t(`designer.title.${member.words}`);
  const help = t(`designer.help.${member.words}`);
  const buttons = member.control === 'buttons' ? ((member.schema.enum ?? []) as Json[]) : [];
  const letters = buttons.map((value) => t(`designer.${valueKey(member, value)}`)).join('').length;
  const isWide = wide.has(member.control) || letters > shortButtons;
  return (
    <div className={isWide ? 'weft-panel-row weft-panel-wide' : 'weft-panel-row'}>
      <div className="weft-panel-name">
        <Tooltip title={help} placement="left" mouseEnterDelay={0.4}>
          {grouped.has(member.control) ? <span>{label}</span> : <label htmlFor={id}>{label}</label>}
        </Tooltip>
        {member.written && !kept.has(member.name) ? (
          <button
            type="button"
            className="weft-panel-reset"
            aria-label={t('designer.reset', { name: label })}
            title={t('designer.reset', { name: label })}
            onClick={() => onChange(undefined)}
          >
            <span className="weft-panel-dot" />
            <UndoOutlined />
          </button>
        ) : null}
      </div>
      <span id={`${id}help`} hidden>
        {help}
      </span>
      <div className="weft-panel-control">
        <Control
          id={id}
          member={member}
          label={label}
          help={`${id}help`}
          value={member.value}
          several={member.several}
          onChange={onChange}
        />
      </div>
    </div>
  );
}
