import { Select } from 'antd';
import { useMemo } from 'react';
import { isBinding } from '../../../core/binding';
import type { Operator } from '../../../core/condition';
import type { Line } from '../../../core/design/rules/conditionDraft';
import { comparesOne, kindOf, operatorsOf, type RuleField } from '../../../core/design/rules/fieldKinds';
import { memberOf, tableOf } from '../../../core/design/rules/fieldNames';
import { plainField, unlistedField } from '../../../core/design/rules/plainFields';
import { FormulaInput } from '../rules/FormulaInput';
import { FieldSelect, formulaSign } from './FieldSelect';
import { FieldValue } from './FieldValue';
import { type Side, useConditionKit } from './kit';
import { RemoveButton } from './RemoveButton';

const paths: Partial<Record<Side, string>> = { me: 'user.userId', today: 'now.day' };

function sideOf(operand: unknown): Side {
  if (!isBinding(operand)) return 'value';
  if (operand.$ === paths.me) return 'me';
  return operand.$ === paths.today ? 'today' : 'other';
}

function sidesOf({ field }: RuleField, operator: Operator): Side[] {
  if (!comparesOne(operator)) return ['value'];
  if (kindOf(field) === 'date') return ['value', 'other', 'today'];
  return field.key === 'userSelect' || field.key === 'createUser' ? ['value', 'other', 'me'] : ['value', 'other'];
}

/** `form.price`, or `row.price` of a column. */
const pathOf = (name: string) => (tableOf(name) ? `row.${memberOf(name)}` : `form.${name}`);

/** The value of a formula is compared as a number. */
const numberField = plainField(formulaSign, formulaSign, 'inputNumber');

interface LineEditorProps {
  line: Line;
  onChange: (line: Line) => void;
  onRemove: () => void;
}

/** One comparison: field, how it is compared, and with what. */
export function LineEditor({ line, onChange, onRemove }: LineEditorProps) {
  const { fields, t, limits, computed } = useConditionKit();
  const { field: name, operator, operand } = line;
  const listed = fields.find((each) => each.name === name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the text has it, not as it is typed
  const unlisted = useMemo(() => (name ? unlistedField(name, operator, operand) : undefined), [name]);
  const formula = computed && name?.startsWith(formulaSign) ? name.slice(1) : undefined;
  const of = formula === undefined ? (listed ?? unlisted) : numberField;
  const may = (field: RuleField) => operatorsOf(field.field).filter((each) => limits?.operators.includes(each) ?? true);
  const list = of ? may(of) : [];
  const put = (next: unknown) => onChange({ ...line, operand: next, said: false });
  const choose = (next: string) => {
    const found = next === formulaSign ? numberField : fields.find((each) => each.name === next);
    const first = found ? may(found)[0] : undefined;
    onChange({
      kind: 'line',
      kept: line.kept,
      field: next,
      operator: first ?? 'eq',
      ...(first === 'null' ? { operand: true } : {}),
    });
  };
  const shown = operator === 'null' && operand === false ? 'filled' : operator === 'null' ? 'empty' : operator;
  const offered = list.flatMap((each) => (each === 'null' ? ['empty', 'filled'] : [each]));
  // What the text says and the field does not offer stays chosen.
  const ops = offered.includes(shown) ? offered : [shown, ...offered];
  const compare = (next: string) => {
    if (next === 'empty' || next === 'filled')
      onChange({ ...line, operator: 'null', operand: next === 'empty', said: false });
    else {
      const many = (each: string) => ['in', 'notIn', 'has'].includes(each);
      const kept =
        operator !== 'null' && many(operator) === many(next) && (comparesOne(next as Operator) || !isBinding(operand));
      onChange({ ...line, operator: next as Operator, ...(kept ? {} : { operand: undefined, said: false }) });
    }
  };
  const others = fields.filter(
    (each) => each.name !== name && !each.name.startsWith('$') && (!each.table || each.table === of?.table),
  );
  const side = sideOf(operand);
  const sides = of
    ? sidesOf(of, operator).filter((each) => each === side || (limits?.sides.includes(each) ?? true))
    : [];
  if (of && !sides.includes(side)) sides.unshift(side);
  const take = (next: Side) => {
    const path = paths[next];
    const [other] = others;
    const bound = next === 'other' ? other && { $: pathOf(other.name) } : path && { $: path };
    put(bound || undefined);
  };
  return (
    <div className="weft-rule-line">
      <FieldSelect
        value={formula === undefined ? name : formulaSign}
        formulas={computed !== undefined}
        onChange={choose}
      />
      {computed && formula !== undefined ? (
        <FormulaInput
          value={formula}
          fields={computed}
          onChange={(next) => onChange({ ...line, field: `${formulaSign}${next}` })}
        />
      ) : null}
      {of ? (
        <Select
          className="weft-rule-op"
          size="small"
          popupMatchSelectWidth={false}
          aria-label={t('rules.comparison')}
          value={shown}
          options={ops.map((value) => ({ value, label: t(`rules.op.${value}`) }))}
          onChange={compare}
        />
      ) : null}
      {of && operator !== 'null' && sides.length > 1 ? (
        <Select
          className="weft-rule-side"
          size="small"
          popupMatchSelectWidth={false}
          aria-label={t('rules.source.title')}
          value={side}
          options={sides.map((value) => ({ value, label: t(`rules.source.${value}`) }))}
          onChange={take}
        />
      ) : null}
      {of && operator !== 'null' && side === 'value' ? (
        <FieldValue
          key={operator}
          of={of}
          many={['in', 'notIn', 'has'].includes(operator)}
          value={operand}
          onChange={put}
        />
      ) : null}
      {of && side === 'other' && isBinding(operand) ? (
        <FieldSelect
          value={others.find((each) => pathOf(each.name) === operand.$)?.name ?? operand.$}
          fields={others}
          onChange={(next) => put({ $: pathOf(next) })}
        />
      ) : null}
      <RemoveButton word="removeLine" onClick={onRemove} />
    </div>
  );
}
