import { Input, InputNumber, Select } from 'antd';
import { type FilterLine, filterSymbols, symbolWord } from '../../../../core/design/list/filter';
import { kindOf, operatorsOf, type RuleField } from '../../../../core/design/rules/fieldKinds';
import type { Json } from '../../../../core/language/types';
import { asksNothing, type Symbol as Comparison } from '../../../../core/model/fieldTest';
import { asArray, asObject, asText } from '../../../../core/model/read';
import { RemoveButton } from '../../../design/rules/RemoveButton';
import { useWords } from '../../../words';
import { OneSelect } from './OneSelect';

const listed = (symbol: Comparison) => symbol === 'in' || symbol === 'notIn';

interface LineProps {
  line: FilterLine;
  fields: readonly RuleField[];
  onChange: (line: FilterLine) => void;
  onRemove: () => void;
}

/** What a field holds, to choose from: its own options, or the signed-in person. */
function choicesOf({ field }: RuleField, person: string): { value: string; label: string }[] {
  if (['userSelect', 'createUser', 'modifyUser'].includes(field.key)) return [{ value: '@userId', label: person }];
  const options = asArray(asObject(field.raw).options).map(asObject);
  return options.map(({ id, fullName, value, label }) => ({
    value: asText(id ?? value),
    label: asText(fullName ?? label) || asText(id ?? value),
  }));
}

function Value({ line, of, onChange }: Pick<LineProps, 'line' | 'onChange'> & { of: RuleField }) {
  const t = useWords();
  const { symbol, value } = line;
  const choices = choicesOf(of, t('designer.person'));
  const put = (next: Json | undefined) => onChange({ ...line, value: next });
  const many = listed(symbol);
  if (many || choices.length > 0) {
    const now = Array.isArray(value) ? value.map(String) : asText(value) === '' ? [] : [asText(value)];
    return (
      <Select
        className="weft-fill"
        size="small"
        mode={many ? 'tags' : undefined}
        showSearch
        optionFilterProp="label"
        aria-label={t('rules.value')}
        value={many ? now : (now[0] ?? null)}
        options={choices}
        onChange={(next: string | string[] | null) => put(next?.length ? next : undefined)}
      />
    );
  }
  if (kindOf(of.field) === 'number')
    return (
      <InputNumber
        className="weft-fill"
        size="small"
        aria-label={t('rules.value')}
        value={asText(value) === '' ? null : Number(value)}
        changeOnWheel={false}
        onChange={(next) => put(next ?? undefined)}
      />
    );
  return (
    <Input
      key={asText(value)}
      size="small"
      aria-label={t('rules.value')}
      placeholder={kindOf(of.field) === 'date' ? '2026-01-31' : undefined}
      defaultValue={asText(value)}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
      onBlur={({ currentTarget }) => currentTarget.value !== asText(value) && put(currentTarget.value || undefined)}
    />
  );
}

/** One comparison of a filter: field, how, and with what. */
export function FilterLineEditor({ line, fields, onChange, onRemove }: LineProps) {
  const t = useWords();
  const of = fields.find(({ name }) => name === line.field);
  const symbols = of ? filterSymbols(operatorsOf(of.field)) : [];
  const known = symbols.includes(line.symbol) ? symbols : [line.symbol, ...symbols];
  return (
    <div className="weft-panel-filter">
      <OneSelect
        aria-label={t('rules.field')}
        value={line.field || null}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        allowClear={false}
        onChange={(next) => onChange({ ...line, field: asText(next), symbol: 'notNull', value: undefined })}
      />
      <Select
        size="small"
        popupMatchSelectWidth={false}
        aria-label={t('rules.comparison')}
        value={line.symbol}
        options={known.map((value) => ({ value, label: t(`rules.op.${symbolWord(value)}`) }))}
        onChange={(symbol: Comparison) =>
          onChange({
            ...line,
            symbol,
            value: asksNothing(symbol) || listed(symbol) !== listed(line.symbol) ? undefined : line.value,
          })
        }
      />
      {of && !asksNothing(line.symbol) ? <Value line={line} of={of} onChange={onChange} /> : null}
      <RemoveButton word="removeLine" onClick={onRemove} />
    </div>
  );
}
