import { useMemo } from 'react';
import { filterDraft, filterOf, filterOperators } from '../../../../core/design/list/filter';
import type { Group } from '../../../../core/design/rules/conditionDraft';
import { mainRuleFields } from '../../../../core/design/rules/plainFields';
import { ConditionEditor } from '../../../design/condition/ConditionEditor';
import type { ConditionKit } from '../../../design/condition/kit';
import { type ControlProps, usePanel, useTyped } from './context';
import { JsonControl } from './plainControls';

const limits: ConditionKit['limits'] = {
  joins: ['all', 'any'],
  depth: 2,
  sides: ['value', 'me'],
  operators: filterOperators,
};

/** Which records a list has at all. What groups of comparisons cannot say is edited as JSON. */
export function FilterControl(props: ControlProps) {
  const { value, label, help, member, onChange } = props;
  const { form } = usePanel();
  const fields = useMemo(() => mainRuleFields(form), [form]);
  const unwritten = useTyped<Group>(member, value, 'lines');
  return (
    <fieldset className="weft-panel-rows" aria-label={label} aria-describedby={help}>
      <ConditionEditor
        value={value}
        fields={fields}
        limits={limits}
        read={filterDraft}
        write={(group) => filterOf(value, group)}
        unwritten={unwritten}
        onChange={onChange}
        otherwise={<JsonControl {...props} />}
      />
    </fieldset>
  );
}
