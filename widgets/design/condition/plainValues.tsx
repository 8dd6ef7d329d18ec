import { Select } from 'antd';
import { useConditionKit } from './kit';

interface YesOrNoProps {
  value: boolean;
  onChange: (value: unknown) => void;
}

/** true or false. */
export function YesOrNo({ value, onChange }: YesOrNoProps) {
  const { t } = useConditionKit();
  return (
    <Select
      className="weft-rule-value"
      size="small"
      aria-label={t('rules.value')}
      value={value}
      options={[true, false].map((each) => ({ value: each, label: t(each ? 'common.yes' : 'common.no') }))}
      onChange={onChange}
    />
  );
}

interface ValueListProps {
  value: unknown;
  isNumber: boolean;
  /** The values are shown and not changed: a range has two. */
  isFixed: boolean;
  onChange: (value: unknown) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Several texts or numbers, each typed. Those that the text has stay what they are. */
export function ValueList({ value, isNumber, isFixed, onChange }: ValueListProps) {
  const { t } = useConditionKit();
  const known: unknown[] = Array.isArray(value) ? value : [];
  const typed = (each: string): unknown => {
    if (!isNumber) return each;
    return each.trim() && Number.isFinite(Number(each)) ? Number(each) : undefined;
  };
  return (
    <Select
      className="weft-rule-value"
      size="small"
      mode="tags"
      suffixIcon={null}
      disabled={isFixed}
      aria-label={t('rules.value')}
      placeholder={t('rules.value')}
      value={known.map(textOf)}
      tokenSeparators={[',']}
      onChange={(next: string[]) =>
        onChange(next.flatMap((each) => known.find((one) => textOf(one) === each) ?? typed(each) ?? []))
      }
    />
  );
}
