import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useContext } from 'react';
import { innerMembers } from '../../../../core/design/panel/members';
import type { Json, JsonObject } from '../../../../core/language/types';
import { asArray, asObject, asText } from '../../../../core/model/read';
import { useWords } from '../../../words';
import { ControlContext, type ControlProps, PanelContext, typedKey, usePanel } from './context';

interface MembersProps extends Pick<ControlProps, 'id' | 'member'> {
  /** Which item of a list it is. */
  at?: number;
  value: JsonObject;
  onChange: (value: JsonObject) => void;
}

/** The members of an object, each with its control; others of its members stay. */
function Members({ id, member, at, value, onChange }: MembersProps) {
  const t = useWords();
  const scope = usePanel();
  const Control = useContext(ControlContext);
  const [ofModel, ofInterface] = [asText(value.modelId), asText(value.interfaceId)];
  const records = ofModel ? { model: ofModel } : ofInterface ? { interface: ofInterface } : scope.records;
  const part = typedKey(scope.part, member) + (at === undefined ? '' : `/${at}`);
  const inner = { ...scope, part, holder: value, records };
  const set = (name: string, next: Json | undefined) => {
    const { [name]: _, ...rest } = value;
    onChange(next === undefined ? rest : { ...value, [name]: next });
  };
  return (
    <PanelContext value={inner}>
      {innerMembers(member).map((each) => {
        // A member of another choice is shown while it is written.
        const { asked } = each;
        if (asked && value[each.name] === undefined && !asked.is.map(String).includes(String(value[asked.member])))
          return null;
        const label = t(`designer.title.${each.words}`);
        return (
          <div key={each.name} className="weft-panel-inner">
            <label htmlFor={`${id}-${each.name}`}>{label}</label>
            <div>
              <Control
                id={`${id}-${each.name}`}
                member={each}
                label={label}
                value={value[each.name]}
                onChange={(next) => set(each.name, next === '' ? undefined : next)}
              />
            </div>
          </div>
        );
      })}
    </PanelContext>
  );
}

export function ObjectControl({ id, member, value, label, help, onChange }: ControlProps) {
  const now = asObject(value);
  return (
    <fieldset className="weft-panel-object" aria-label={label} aria-describedby={help}>
      <Members
        id={id}
        member={member}
        value={now}
        onChange={(next) => onChange(Object.keys(next).length > 0 ? next : undefined)}
      />
    </fieldset>
  );
}

/** Items of a list, one below the other: each can be moved, removed and edited. */
export function RowsControl({ id, member, value, label, help, onChange }: ControlProps) {
  const t = useWords();
  const rows = asArray(value);
  const put = (next: Json[]) => onChange(next.length > 0 ? next : undefined);
  const swap = (at: number, by: number) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row !== undefined) next.splice(at + by, 0, row);
    put(next);
  };
  const button = (word: string, row: number, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      disabled={disabled}
      aria-label={t(`designer.${word}`, { row })}
      title={t(`designer.${word}`, { row })}
      onClick={onClick}
    />
  );
  return (
    <fieldset className="weft-panel-rows" aria-label={label} aria-describedby={help}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and keep no state
        <div key={at} className="weft-panel-row-box">
          <div className="weft-panel-row-bar">
            <small>{t('designer.row', { row: at + 1 })}</small>
            {button('up', at + 1, <ArrowUpOutlined />, () => swap(at, -1), at === 0)}
            {button('down', at + 1, <ArrowDownOutlined />, () => swap(at, 1), at === rows.length - 1)}
            {button('removeRow', at + 1, <DeleteOutlined />, () => put(rows.filter((_, other) => other !== at)))}
          </div>
          <Members
            id={`${id}-${at}`}
            member={member}
            at={at}
            value={asObject(row)}
            onChange={(next) => put(rows.map((each, other) => (other === at ? next : each)))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => put([...rows, {}])}>
        {t('designer.addRow')}
      </Button>
    </fieldset>
  );
}
