import { useContext, useState } from 'react';
import type { OtherMember } from '../../../../core/design/panel/panelOf';
import type { Member, PanelGroup, PanelMember } from '../../../../core/design/panel/types';
import type { Json } from '../../../../core/language/types';
import { UnwrittenContext } from '../../../design/unwritten/unwritten';
import { useWords } from '../../../words';
import { typedKey, usePanel } from './context';
import { Fold } from './Fold';
import { MemberRow } from './MemberRow';
import { OtherRow } from './OtherRow';

/** Members in sight at once; those that are written are always. */
const inSight = 9;

interface GroupProps {
  group: PanelGroup;
  isOpen: boolean;
  /** The name of a member that is in sight at first. */
  shows?: string;
  members: PanelMember[];
  others: OtherMember[];
  onChange: (member: Member, value: Json | undefined) => void;
  onOther: (member: OtherMember, value: Json | undefined) => void;
}

/** A part of the panel; it is folded at first, unless it is the first or something is searched for. */
export function Group({ group, isOpen, shows, members, others, onChange, onOther }: GroupProps) {
  const t = useWords();
  const [all, setAll] = useState(false);
  const { part } = usePanel();
  const unwritten = useContext(UnwrittenContext);
  const isTyped = (member: Pick<Member, 'name' | 'inConfig'>) => unwritten?.hasIn(typedKey(part, member)) ?? false;
  const [typed] = useState(() => [...members, ...others].filter(isTyped).map(({ name }) => name));
  if (members.length === 0 && others.length === 0) return null;
  const left = members.filter(
    ({ written, name }, index) => index >= inSight && !written && name !== shows && !typed.includes(name),
  );
  const shown = all ? members : members.filter((member) => !left.includes(member));
  const rows = () => (
    <>
      {shown.map((member) => (
        <MemberRow key={`${member.inConfig} ${member.name}`} member={member} onChange={onChange} />
      ))}
      {left.length > 0 ? (
        <button type="button" className="weft-panel-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('designer.fewer') : t('designer.more', { count: left.length })}
        </button>
      ) : null}
      {others.map((other) => (
        <OtherRow key={`${other.inConfig} ${other.name}`} other={other} onChange={(value) => onOther(other, value)} />
      ))}
    </>
  );
  if (group === 'basic') return rows();
  const written = members.filter((member) => member.written).length + others.length;
  const title = (
    <>
      {t(`designer.group.${group}`)}
      {written > 0 ? <small>{written}</small> : null}
    </>
  );
  return (
    <Fold
      className="weft-panel-group"
      first={typed.length > 0}
      forced={isOpen || members.some(({ name }) => name === shows)}
      title={title}
    >
      {rows}
    </Fold>
  );
}
