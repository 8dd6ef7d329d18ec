import { Select } from 'antd';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { fieldOptions, useConditionKit } from './kit';

interface One {
  value: string | undefined;
  onChange: (name: string) => void;
  fields?: readonly RuleField[];
}

/** One field of the form by its label. */
export function FieldSelect({ value, onChange, fields }: One) {
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
      options={fieldOptions(fields ?? kit.fields)}
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
