import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { OtherMember } from '../../../../core/design/panel/panelOf';
import { type Member, type PanelMember, panelGroups } from '../../../../core/design/panel/types';
import { fold } from '../../../../core/fold';
import type { Json } from '../../../../core/language/types';
import { useWords } from '../../../words';
import { Control } from './Control';
import { ControlContext, PanelContext, type PanelScope } from './context';
import { Group } from './Group';
import './panel.css';

interface PanelBodyProps {
  scope: PanelScope;
  members: PanelMember[];
  /** What is written besides. */
  others: OtherMember[];
  head?: ReactNode;
  foot?: ReactNode;
  /** Stands behind the members that are always in sight. */
  rules?: ReactNode;
  /** The name of a member that is in sight at first. */
  shows?: string;
  onChange: (member: Member, value: Json | undefined) => void;
  onOther: (member: OtherMember, value: Json | undefined) => void;
}

/** Members in their groups, with a search over their names. */
export function PanelBody(props: PanelBodyProps) {
  const { scope, members, others, head, foot, rules, shows, onChange, onOther } = props;
  const t = useWords();
  const [asked, setAsked] = useState<string>();
  // The rows are not drawn again for another function.
  const latest = useRef(onChange);
  latest.current = onChange;
  const change = useCallback((member: Member, value: Json | undefined) => latest.current(member, value), []);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!shows) return;
    const row = section.current?.querySelector<HTMLElement>(`[data-member="${CSS.escape(shows)}"]`);
    row?.scrollIntoView?.({ block: 'center' });
    row?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [shows]);
  const key = asked === undefined ? '' : fold(asked.trim());
  const shown = members.filter(
    ({ name, words }) => key === '' || fold(`${t(`designer.title.${words}`)} ${name}`).includes(key),
  );
  const besides = others.filter(({ name }) => key === '' || fold(name).includes(key));
  return (
    <PanelContext value={scope}>
      <ControlContext value={Control}>
        <section ref={section} className="weft-panel" aria-label={t('designer.panel')}>
          {head}
          {panelGroups.map((group) => (
            <Fragment key={group}>
              <Group
                group={group}
                shows={shows}
                isOpen={group === 'basic' || key !== ''}
                members={shown.filter((member) => member.group === group)}
                others={group === 'advanced' ? besides : []}
                onChange={change}
                onOther={onOther}
              />
              {group === 'basic' && key === '' ? rules : null}
            </Fragment>
          ))}
          {shown.length === 0 && besides.length === 0 ? <small>{t('designer.noMatch')}</small> : null}
          {foot}
          {asked === undefined ? (
            <Button size="small" type="text" icon={<SearchOutlined aria-hidden />} onClick={() => setAsked('')}>
              {t('designer.search')}
            </Button>
          ) : (
            <Input
              size="small"
              autoFocus
              allowClear
              prefix={<SearchOutlined />}
              value={asked}
              aria-label={t('designer.search')}
              placeholder={t('designer.search')}
              onChange={({ target }) => setAsked(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.stopPropagation();
                setAsked(undefined);
              }}
            />
          )}
        </section>
      </ControlContext>
    </PanelContext>
  );
}
