import { useMemo } from 'react';
import { operators } from '../../../core/condition';
import { conditionOf, draftOf, type Group } from '../../../core/design/rules/conditionDraft';
import { plainField } from '../../../core/design/rules/plainFields';
import type { FlowDoc } from '../../../core/flow/types';
import type { Condition } from '../../../core/language/types';
import { ConditionEditor } from '../../design/condition/ConditionEditor';
import type { ConditionKit } from '../../design/condition/kit';
import { JsonText } from './JsonText';
import { useTyped } from './within';
import { scopeFields, type World } from './world';

const limits: ConditionKit['limits'] = {
  joins: ['all', 'any', 'none', 'notAll'],
  depth: 3,
  sides: ['value', 'other'],
  operators,
};
const nothing: Group = { kind: 'group', join: 'all', items: [] };
const read = (condition: Condition | undefined) =>
  condition === undefined ? nothing : draftOf(condition, { scope: true });

function write(group: Group): Condition | undefined {
  const condition = conditionOf(group);
  return Object.keys(condition as object).length > 0 ? condition : undefined;
}

interface ConditionProps {
  world: World;
  doc: FlowDoc;
  condition: Condition | undefined;
  onChange: (condition: Condition | undefined) => void;
}

/** When a branch is taken: comparisons of the record, the starter and outcomes; as text what they cannot say. */
export function BranchCondition({ world, doc, condition, onChange }: ConditionProps) {
  const { t } = world.host;
  const fields = useMemo(() => {
    const scope = scopeFields(t, doc).map(({ name, label, kind }) => plainField(name, label, kind));
    return [...world.compared, ...scope];
  }, [t, doc, world.compared]);
  const label = t('flow.design.condition');
  const unwritten = useTyped<Group>(label, condition);
  return (
    <ConditionEditor
      value={condition}
      fields={fields}
      limits={limits}
      computed={world.computed}
      read={read}
      write={write}
      unwritten={unwritten}
      onChange={onChange}
      otherwise={<JsonText label={label} value={condition} onChange={(next) => onChange(next as Condition)} />}
    />
  );
}
