import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { deepestGroup, type Group, type Join, type Line } from '../../../core/design/rules/conditionDraft';
import { useConditionKit } from './kit';
import { LineEditor } from './LineEditor';
import { RemoveButton } from './RemoveButton';

const joins: Join[] = ['all', 'any', 'none', 'notAll'];
const blankLine = (): Line => ({ kind: 'line', operator: 'eq' });

interface GroupEditorProps {
  group: Group;
  depth: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
}

/** Comparisons that hold together: all of them, any, none, not all; groups within groups. */
export function GroupEditor({ group, depth, onChange, onRemove }: GroupEditorProps) {
  const { t, limits } = useConditionKit();
  const { items } = group;
  const put = (index: number, item: Line | Group) => onChange({ ...group, items: items.with(index, item) });
  const drop = (index: number) => onChange({ ...group, items: items.toSpliced(index, 1) });
  const add = (item: Line | Group) => onChange({ ...group, items: [...items, item] });
  return (
    <fieldset className="weft-rule-group" aria-label={t('rules.group')}>
      {items.length > 1 || depth > 1 || group.join !== 'all' ? (
        <div className="weft-rule-line">
          <Select
            size="small"
            popupMatchSelectWidth={false}
            aria-label={t('rules.join.title')}
            value={group.join}
            options={(limits?.joins ?? joins).map((value) => ({ value, label: t(`rules.join.${value}`) }))}
            onChange={(join: Join) => onChange({ ...group, join })}
          />
          {onRemove ? <RemoveButton word="removeGroup" onClick={onRemove} /> : null}
        </div>
      ) : null}
      {items.map((item, index) =>
        item.kind === 'line' ? (
          <LineEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names; what is typed is in the line
            key={`${index} ${items.length}`}
            line={item}
            onChange={(next) => put(index, next)}
            onRemove={() => drop(index)}
          />
        ) : (
          <GroupEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={`${index} ${items.length}`}
            group={item}
            depth={depth + 1}
            onChange={(next) => put(index, next)}
            onRemove={() => drop(index)}
          />
        ),
      )}
      <div className="weft-rule-line">
        <Button size="small" type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add(blankLine())}>
          {t('rules.addLine')}
        </Button>
        {depth < (limits?.depth ?? deepestGroup) ? (
          <Button
            size="small"
            type="text"
            onClick={() => add({ kind: 'group', join: group.join === 'any' ? 'all' : 'any', items: [blankLine()] })}
          >
            {t('rules.addGroup')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
