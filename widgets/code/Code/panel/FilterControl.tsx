import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import { type FilterGroup, type FilterLine, filterGroups, filterWritten } from '../../../../core/design/list/filter';
import { ruleFields } from '../../../../core/design/rules/fieldKinds';
import type { JsonObject } from '../../../../core/language/types';
import { normaliseModel } from '../../../../core/model/normalise';
import { asText } from '../../../../core/model/read';
import { useWords } from '../../../words';
import { type ControlProps, usePanel } from './context';
import { FilterLineEditor } from './FilterLineEditor';
import { JsonControl } from './plainControls';
import '../../../design/rules/rules.css';

/** Which records a list has at all: comparisons in groups. What groups cannot say is edited as JSON. */
export function FilterControl(props: ControlProps) {
  const { value, label, help, onChange } = props;
  const t = useWords();
  const { form } = usePanel();
  const fields = useMemo(
    () => ruleFields(normaliseModel({ formData: JSON.stringify(form), webType: 2 })).filter(({ table }) => !table),
    [form],
  );
  const groups = filterGroups(value);
  if (!groups) return <JsonControl {...props} />;
  const any = ['or', '||'].includes(asText((value as JsonObject | undefined)?.matchLogic).toLowerCase());
  const write = (next: FilterGroup[], join = any) => onChange(filterWritten(value, next, join));
  const put = (at: number, group: FilterGroup) =>
    write(group.lines.length > 0 ? groups.with(at, group) : groups.toSpliced(at, 1));
  const [first] = fields;
  const blank = (): FilterLine => ({ field: first?.field.vModel ?? '', symbol: 'notNull', value: undefined, node: {} });
  const join = (now: boolean, change: (or: boolean) => void) => (
    <Select
      size="small"
      popupMatchSelectWidth={false}
      aria-label={t('rules.join.title')}
      value={now ? 'any' : 'all'}
      options={['all', 'any'].map((each) => ({ value: each, label: t(`rules.join.${each}`) }))}
      onChange={(next) => change(next === 'any')}
    />
  );
  return (
    <fieldset className="weft-panel-rows" aria-label={label} aria-describedby={help}>
      {groups.length > 1 ? join(any, (or) => write(groups, or)) : null}
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name of their own
        <fieldset key={at} className="weft-panel-row-box" aria-label={t('rules.group')}>
          {group.lines.length > 1 ? join(group.any, (or) => put(at, { ...group, any: or })) : null}
          {group.lines.map((line, index) => (
            <FilterLineEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have lines
              key={index}
              line={line}
              fields={fields}
              onChange={(next) => put(at, { ...group, lines: group.lines.with(index, next) })}
              onRemove={() => put(at, { ...group, lines: group.lines.toSpliced(index, 1) })}
            />
          ))}
          <Button
            size="small"
            type="text"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => put(at, { ...group, lines: [...group.lines, blank()] })}
          >
            {t('rules.addLine')}
          </Button>
        </fieldset>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={!first}
        onClick={() => write([...groups, { any: false, lines: [blank()], node: {} }])}
      >
        {t(groups.length > 0 ? 'rules.addGroup' : 'rules.addLine')}
      </Button>
    </fieldset>
  );
}
