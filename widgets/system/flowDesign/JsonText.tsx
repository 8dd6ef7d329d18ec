import TextArea from 'antd/es/input/TextArea';
import { useEffect, useState } from 'react';
import { useWords } from '../../words';

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
  const [text, setText] = useState(stored);
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    setText(stored);
    setWrong(false);
  }, [stored]);
  const take = () => {
    if (text === stored) return;
    try {
      onChange(text.trim() ? JSON.parse(text) : undefined);
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <div className="weft-flow-json">
      <TextArea
        aria-label={label}
        value={text}
        status={wrong ? 'error' : undefined}
        autoSize={{ minRows: 2, maxRows: 12 }}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
      />
      {wrong ? (
        <span role="alert" className="weft-flow-issue" data-level="error">
          {t('flow.design.notJson')}
        </span>
      ) : null}
    </div>
  );
}
