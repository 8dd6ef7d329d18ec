import { InputNumber, Select } from 'antd';
import type { Pair } from '../../../core/design/rules/actDraft';
import { kindOf } from '../../../core/design/rules/fieldKinds';
import { tableOf } from '../../../core/design/rules/fieldNames';
import type { ActWord, SetValue } from '../../../core/design/rules/types';
import { FieldSelect } from '../condition/FieldSelect';
import { FieldValue } from '../condition/FieldValue';
import { RemoveButton } from '../condition/RemoveButton';
import { FormulaInput } from './FormulaInput';
import { useRulesKit } from './kit';

type Source = 'value' | 'field' | 'formula';

const sourceOf = (value: SetValue | undefined): Source => (Object.keys(value ?? { value: 0 })[0] as Source) ?? 'value';

interface PairEditorProps {
  word: ActWord;
  pair: Pair;
  onChange: (pair: Pair) => void;
  onRemove?: () => void;
}

/** A field of an act with what is given to it: a value, its options, its bounds. */
export function PairEditor({ word, pair, onChange, onRemove }: PairEditorProps) {
  const { fields, t } = useRulesKit();
  const of = fields.find(({ name }) => name === pair.field);
  const choices = fields.filter(({ field }) => {
    const kind = kindOf(field);
    if (word === 'options') return kind === 'choice' || kind === 'many';
    return word === 'limit' ? kind === 'number' || kind === 'date' : field.key !== 'table';
  });
  const source = sourceOf(pair.value);
  const take = (next: Source) =>
    onChange({ ...pair, value: next === 'value' ? undefined : next === 'field' ? { field: '' } : { formula: '' } });
  const row = of?.table?.vModel;
  const readable = fields.filter(({ name, table }) => name !== pair.field && (!table || table.vModel === row));
  return (
    <div className="weft-rule-line">
      <FieldSelect value={pair.field} fields={choices} onChange={(field) => onChange({ field })} />
      {of && word === 'set' ? (
        <>
          <Select
            className="weft-rule-side"
            size="small"
            popupMatchSelectWidth={false}
            aria-label={t('rules.source.title')}
            value={source}
            options={(['value', 'field', 'formula'] as const).map((value) => ({
              value,
              label: t(`rules.source.${value === 'field' ? 'other' : value}`),
            }))}
            onChange={take}
          />
          {source === 'value' ? (
            <FieldValue
              of={of}
              many={kindOf(of.field) === 'many'}
              value={pair.value && 'value' in pair.value ? pair.value.value : undefined}
              onChange={(value) => onChange({ ...pair, value: { value: (value ?? null) as null } })}
            />
          ) : null}
          {pair.value && 'field' in pair.value ? (
            <FieldSelect
              value={pair.value.field || undefined}
              fields={readable}
              onChange={(field) => onChange({ ...pair, value: { field } })}
            />
          ) : null}
          {pair.value && 'formula' in pair.value ? (
            <FormulaInput
              value={pair.value.formula}
              fields={fields.filter(({ field }) => kindOf(field) === 'number')}
              table={tableOf(pair.field ?? '') || undefined}
              onChange={(formula) => onChange({ ...pair, value: { formula } })}
            />
          ) : null}
        </>
      ) : null}
      {of && word === 'options' ? (
        <FieldValue
          of={of}
          many
          value={pair.ids}
          onChange={(ids) => onChange({ ...pair, ids: (ids ?? []) as string[] })}
        />
      ) : null}
      {of && word === 'limit'
        ? (['min', 'max'] as const).map((end) =>
            kindOf(of.field) === 'date' ? (
              <FieldValue
                key={end}
                of={of}
                value={pair.bounds?.[end]}
                onChange={(value) => onChange({ ...pair, bounds: bounded(pair, end, value as number) })}
              />
            ) : (
              <InputNumber
                key={end}
                size="small"
                placeholder={t(`rules.${end}`)}
                aria-label={t(`rules.${end}`)}
                value={pair.bounds?.[end] as number | undefined}
                onChange={(value) => onChange({ ...pair, bounds: bounded(pair, end, value) })}
              />
            ),
          )
        : null}
      {onRemove ? <RemoveButton word="removeLine" onClick={onRemove} /> : null}
    </div>
  );
}

/** The bounds with another end; an empty one is open. */
function bounded({ bounds = {} }: Pair, end: 'min' | 'max', value: number | string | null | undefined) {
  const { [end]: _, ...rest } = bounds;
  return value === null || value === undefined || value === '' ? rest : { ...rest, [end]: value };
}
