import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import type { ReactNode } from 'react';
import { replaceRule, ruleTextOf, setInRule } from '../../../core/design/rules/ruleText';
import { BrokenRule } from './BrokenRule';
import { useRulesKit } from './kit';
import { RuleEditor } from './RuleEditor';
import type { Entry } from './readText';
import { Sentence } from './Sentence';

interface RuleCardProps {
  /** The rule among the others, wherever it stands. */
  id: number;
  entry: Entry;
  text: string;
  count: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Moves, copies and removes the rule. */
  acts: { move: (by: -1 | 1) => void; copy: () => void; remove: () => void };
  onText: (text: string) => void;
}

/** A rule in the list: whether it is on, its sentence, and when opened its editor. */
export function RuleCard({ id, entry, text, count, open, onOpen, acts, onText }: RuleCardProps) {
  const { t, words } = useRulesKit();
  const { index, name, on, rule, issues } = entry;
  const title = name || t('rules.unnamed', { number: index + 1 });
  const tool = (word: string, icon: ReactNode, act: () => void, off = false) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      disabled={off}
      aria-label={`${t(`rules.${word}`)} ${title}`}
      title={t(`rules.${word}`)}
      onClick={act}
    />
  );
  return (
    <li
      className="weft-rule"
      data-off={on ? undefined : ''}
      data-broken={rule ? undefined : ''}
      data-open={open ? '' : undefined}
    >
      <div className="weft-rule-head">
        <Switch
          size="small"
          checked={on}
          aria-label={`${t('rules.on')} ${title}`}
          onChange={(next) => onText(setInRule(text, index, 'on', next))}
        />
        <button type="button" aria-expanded={open} onClick={() => onOpen(!open)}>
          <strong>{title}</strong>
          {rule ? <Sentence parts={words.rule(rule)} /> : <span>{t('rules.broken')}</span>}
        </button>
        <span className="weft-rule-tools">
          {tool('edit', <EditOutlined />, () => onOpen(!open))}
          {tool('up', <ArrowUpOutlined />, () => acts.move(-1), index === 0)}
          {tool('down', <ArrowDownOutlined />, () => acts.move(1), index === count - 1)}
          {tool('copy', <CopyOutlined />, acts.copy)}
          {tool('remove', <DeleteOutlined />, acts.remove)}
        </span>
      </div>
      {rule && issues.length ? (
        <ul className="weft-rule-issues" role="alert">
          {issues.map(({ at, key, level, message, values }) => (
            <li key={at + message} data-level={level}>
              {key ? t(key, values) : message}
            </li>
          ))}
        </ul>
      ) : null}
      {rule && open ? (
        <RuleEditor id={id} rule={rule} onChange={(member, value) => onText(setInRule(text, index, member, value))} />
      ) : null}
      {rule ? null : (
        <BrokenRule
          id={id}
          text={ruleTextOf(text, index)}
          issues={issues}
          onChange={(written) => onText(replaceRule(text, index, written))}
        />
      )}
    </li>
  );
}
