import { UndoOutlined } from '@ant-design/icons';
import { memo, useId } from 'react';
import type { Control as ControlName, Member, PanelMember } from '../../../../core/design/panel/types';
import { valueKey } from '../../../../core/design/panel/words';
import { isEqual } from '../../../../core/isEqual';
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
  'formula',
  'sends',
  'when',
]);
/** Letters of buttons that stand beside their label. */
const shortButtons = 10;
/** What a field always has. */
const kept = new Set(['label', 'name', 'title', 'id', '__vModel__']);

interface MemberRowProps {
  member: PanelMember;
  /** The same function as long as the row is there. */
  onChange: (member: Member, value: Json | undefined) => void;
}

const isSameRow = (one: MemberRowProps, other: MemberRowProps) =>
  one.onChange === other.onChange && isEqual(one.member, other.member);

/**
 * A member with its name, its help, a dot when it is written, and the way back to its default. It is drawn again when the member
 * changes; what a control knows of the form comes from its context.
 */
export const MemberRow = memo(function MemberRow({ member, onChange }: MemberRowProps) {
  const t = useWords();
  const id = useId();
  const label = t(`designer.title.${member.words}`);
  const help = t(`designer.help.${member.words}`);
  const buttons = member.control === 'buttons' ? ((member.schema.enum ?? []) as Json[]) : [];
  const letters = buttons.map((value) => t(`designer.${valueKey(member, value)}`)).join('').length;
  const isWide = wide.has(member.control) || letters > shortButtons;
  return (
    <div className={isWide ? 'weft-panel-row weft-panel-wide' : 'weft-panel-row'} data-member={member.name}>
      <div className="weft-panel-name">
        {grouped.has(member.control) ? (
          <span title={help}>{label}</span>
        ) : (
          <label htmlFor={id} title={help}>
            {label}
          </label>
        )}
        {member.written && !kept.has(member.name) ? (
          <button
            type="button"
            className="weft-panel-reset"
            aria-label={t('designer.reset', { name: label })}
            title={t('designer.changed', { name: label })}
            onClick={() => onChange(member, undefined)}
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
          onChange={(value) => onChange(member, value)}
        />
      </div>
    </div>
  );
}, isSameRow);
