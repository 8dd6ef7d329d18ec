import TextArea from 'antd/es/input/TextArea';
import { findJsonFault } from '../../../core/jsonFault';
import { useWords } from '../../words';
import { useTyped } from './within';

/** A member as JSON, for what rows cannot say; text that does not parse stays here and changes nothing. */
export function JsonText({
  label,
  value,
  onChange,
}: {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const t = useWords();
  const stored = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, keep] = useTyped<string>(`${label} JSON`, value);
  const text = typed ?? stored;
  const isWrong = typed !== undefined && typed.trim() !== '' && findJsonFault(typed) !== undefined;
  const take = () => {
    if (typed === undefined || isWrong) return;
    keep(undefined);
    onChange(typed.trim() ? JSON.parse(typed) : undefined);
  };
  return (
    <div className="weft-flow-json">
      <TextArea
        aria-label={label}
        value={text}
        status={isWrong ? 'error' : undefined}
        aria-invalid={isWrong || undefined}
        autoSize={{ minRows: 2, maxRows: 12 }}
        onChange={({ target }) => keep(target.value === stored ? undefined : target.value)}
        onBlur={take}
      />
      {isWrong ? (
        <span role="alert" className="weft-flow-issue" data-level="error">
          {t('flow.design.notJson')}
        </span>
      ) : null}
    </div>
  );
}
