import TextArea from 'antd/es/input/TextArea';
import { findJsonFault } from '../../../core/jsonFault';
import type { ModelIssue } from '../../../core/model/types';
import { useUnwritten } from '../unwritten/unwritten';
import { useRulesKit } from './kit';

interface BrokenRuleProps {
  /** The rule among the others, wherever it stands. */
  id: number;
  text: string;
  issues: readonly ModelIssue[];
  onChange: (text: string) => void;
}

/** A rule that cannot be read, as it is written, with what is wrong with it. It applies when the box is left; what is no JSON stays in the box. */
export function BrokenRule({ id, text, issues, onChange }: BrokenRuleProps) {
  const { t } = useRulesKit();
  const [typed, keep] = useUnwritten<string>(`json ${id}`, text);
  // What was begun in the editor of the rule was of another text.
  const [, drop] = useUnwritten(`rule ${id}`, id);
  const now = typed ?? text;
  const isBroken = typed !== undefined && findJsonFault(typed) !== undefined;
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
        status={isBroken ? 'error' : undefined}
        aria-invalid={isBroken ? true : undefined}
        onChange={({ target }) => keep(target.value === text ? undefined : target.value)}
        onBlur={() => {
          if (isBroken || typed === undefined) return;
          keep(undefined);
          drop(undefined);
          onChange(typed);
        }}
      />
      {isBroken ? (
        <small className="weft-rule-fault" role="alert">
          {t('designer.notJson')}
        </small>
      ) : null}
    </div>
  );
}
