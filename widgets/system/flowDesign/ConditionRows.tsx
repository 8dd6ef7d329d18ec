import { Input, Segmented } from 'antd';
import {
  type ConditionRow,
  conditionOf,
  type RowOperator,
  rowOperators,
  rowsOf,
} from '../../../core/flow/design/conditionRows';
import type { FlowDoc } from '../../../core/flow/types';
import type { Condition } from '../../../core/language/types';
import { JsonText } from './JsonText';
import { Pick } from './Line';
import { AddRow, RemoveRow } from './rowButtons';
import { scopeFields, type World } from './world';

interface ConditionProps {
  world: World;
  doc: FlowDoc;
  condition: Condition | undefined;
  onChange: (condition: Condition | undefined) => void;
}

const numbers = ['inputNumber', 'calculate', 'rate', 'slider', 'switch', 'datePicker'];

/** When a branch is taken: rows of field, comparison and value; as text what rows cannot say. */
export function ConditionRows({ world, doc, condition, onChange }: ConditionProps) {
  const { t } = world.host;
  const word = (name: string) => t(`flow.design.${name}`);
  const said = rowsOf(condition);
  if (!said)
    return <JsonText label={word('condition')} value={condition} onChange={(next) => onChange(next as Condition)} />;
  const fields = [...world.fields.filter(({ table }) => !table), ...scopeFields(t, doc)];
  const put = (rows: ConditionRow[], logic = said.logic) =>
    // A row without a field is kept while it is written.
    onChange(rows.length === 0 ? undefined : conditionOf({ logic, rows }));
  const kindOf = (name: string) => fields.find((field) => field.name === name)?.kind ?? 'input';
  const typed = (row: ConditionRow, text: string): ConditionRow => {
    const isNumber = numbers.includes(kindOf(row.field)) && text.trim() !== '' && Number.isFinite(Number(text));
    return { ...row, value: isNumber ? Number(text) : text };
  };
  return (
    <div className="weft-flow-form">
      {said.rows.length > 1 ? (
        <Segmented<'all' | 'any'>
          size="small"
          aria-label={word('logic')}
          value={said.logic}
          options={(['all', 'any'] as const).map((value) => ({ value, label: word(`logics.${value}`) }))}
          onChange={(logic) => put(said.rows, logic)}
        />
      ) : null}
      {said.rows.map((row, index) => {
        const change = (next: ConditionRow | undefined) =>
          put(said.rows.flatMap((each, at) => (at === index ? (next ?? []) : [each])));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own
          <div className="weft-flow-row" key={index}>
            <Pick
              label={word('fieldName')}
              value={row.field}
              choices={fields.map(({ name, label }) => ({ value: name, label }))}
              onChange={(field) => change(typed({ ...row, field }, String(row.value)))}
            />
            <Pick
              label={word('operator')}
              value={row.operator}
              choices={rowOperators.map((value) => ({ value, label: word(`op.${value}`) }))}
              onChange={(operator) =>
                change({
                  ...row,
                  operator: operator as RowOperator,
                  value: operator === 'null' ? true : typeof row.value === 'boolean' ? '' : row.value,
                })
              }
            />
            {row.operator === 'null' ? (
              <Pick
                label={word('value')}
                value={String(row.value)}
                choices={['true', 'false'].map((value) => ({ value, label: word(`nulls.${value}`) }))}
                onChange={(value) => change({ ...row, value: value === 'true' })}
              />
            ) : (
              <Input
                aria-label={word('value')}
                value={String(row.value)}
                onChange={({ target }) => change(typed(row, target.value))}
              />
            )}
            <RemoveRow onClick={() => change(undefined)} />
          </div>
        );
      })}
      <AddRow
        word="addCondition"
        disabled={fields.length === 0}
        onClick={() => put([...said.rows, { field: fields[0]?.name ?? '', operator: 'eq', value: '' }])}
      />
    </div>
  );
}
