import { Select } from 'antd';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { fieldOptions, useConditionKit } from './kit';

interface One {
  value: string | undefined;
  onChange: (name: string) => void;
  fields?: readonly RuleField[];
  formulas?: boolean;
}

/** Stands for a formula among the fields of a select. */
export const formulaSign = '=';

/** One field of the form by its label, or a formula over them. */
export function FieldSelect({ value, onChange, fields, formulas = false }: One) {
  const kit = useConditionKit();
  return (
    <Select
      className="weft-rule-field"
      size="small"
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      value={value}
      placeholder={kit.t('rules.field')}
      aria-label={kit.t('rules.field')}
      options={[
        ...fieldOptions(fields ?? kit.fields),
        ...(formulas ? [{ value: formulaSign, label: kit.t('rules.formula.title') }] : []),
      ]}
      onChange={onChange}
    />
  );
}

/** Several fields of the form. */
export function FieldsSelect({ value, onChange }: { value: string[]; onChange: (names: string[]) => void }) {
  const kit = useConditionKit();
  return (
    <Select
      className="weft-rule-fields"
      mode="multiple"
      size="small"
      optionFilterProp="label"
      value={value}
      placeholder={kit.t('rules.fields')}
      aria-label={kit.t('rules.fields')}
      options={fieldOptions(kit.fields)}
      onChange={onChange}
    />
  );
}
