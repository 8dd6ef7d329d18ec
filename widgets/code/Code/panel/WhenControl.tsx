import { Checkbox } from 'antd';
import { conditionOf, draftOf, type Group } from '../../../../core/design/rules/conditionDraft';
import { isObject } from '../../../../core/isObject';
import type { Condition, Json, JsonObject } from '../../../../core/language/types';
import { asArray, asObject, asText } from '../../../../core/model/read';
import { ConditionEditor } from '../../../design/condition/ConditionEditor';
import { useWords } from '../../../words';
import { type ControlProps, usePanel, useTyped } from './context';
import { JsonControl } from './plainControls';

const nothing: Group = { kind: 'group', join: 'all', items: [] };

function read(value: Json | undefined): Group | undefined {
  if (value === undefined) return nothing;
  return isObject(value) ? draftOf(value as Condition, { scope: true }) : undefined;
}

function write(group: Group): Json | undefined {
  const condition = conditionOf(group) as Json;
  return Object.keys(condition as object).length > 0 ? condition : undefined;
}

/** What tells a part from the one that takes its place in the list. */
function called(part: JsonObject): string {
  const over = asObject(part.with);
  return ['name', 'id', 'use', 'do'].map((member) => asText(part[member]) || asText(over[member])).join(' ');
}

/** When something of a document is so: comparisons of the values beside it. What they cannot say is edited as JSON. */
export function WhenControl(props: ControlProps) {
  const { value, label, help, member, onChange } = props;
  const t = useWords();
  const mayAlways = asArray(member.schema.type).includes('boolean');
  const { compared = [], holder } = usePanel();
  const unwritten = useTyped<Group>(member, value, 'lines');
  return (
    <fieldset className="weft-panel-rows" aria-label={label} aria-describedby={help}>
      {mayAlways ? (
        <Checkbox checked={value === true} onChange={({ target }) => onChange(target.checked || undefined)}>
          {t('designer.always')}
        </Checkbox>
      ) : null}
      {value === true ? null : (
        <ConditionEditor
          key={called(holder)}
          value={value}
          fields={compared}
          read={read}
          write={write}
          unwritten={unwritten}
          onChange={onChange}
          otherwise={<JsonControl {...props} />}
        />
      )}
    </fieldset>
  );
}
