import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import type { ModelIssue } from '../../../core/model/types';
import { useRulesKit } from './kit';

interface BrokenRuleProps {
  text: string;
  issues: readonly ModelIssue[];
  onChange: (text: string) => void;
}

/** A rule that cannot be read, as it is written, with what is wrong with it. It applies when the box is left. */
export function BrokenRule({ text, issues, onChange }: BrokenRuleProps) {
  const { t } = useRulesKit();
  const [now, setNow] = useState(text);
  return (
    <div className="weft-rule-broken">
      <ul role="alert">
        {issues.map(({ at, key, message, values }) => (
          <li key={at + message}>{key ? t(key, values) : message}</li>
        ))}
      </ul>
      <TextArea
        aria-label={t('rules.json')}
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={now}
        onChange={({ target }) => setNow(target.value)}
        onBlur={() => onChange(now)}
      />
    </div>
  );
}
