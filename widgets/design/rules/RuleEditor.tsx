import { Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { type ActDraft, actDraft, blankAct, writtenAct } from '../../../core/design/rules/actDraft';
import { conditionOf, draftOf, type Group } from '../../../core/design/rules/conditionDraft';
import type { LinkRule } from '../../../core/design/rules/types';
import { GroupEditor } from '../condition/GroupEditor';
import { ActsEditor } from './ActsEditor';
import { useRulesKit } from './kit';
import { Sentence } from './Sentence';

interface RuleEditorProps {
  rule: LinkRule;
  /** Writes a member of the rule. */
  onChange: (member: string, value: unknown) => void;
}

const blankGroup: Group = { kind: 'group', join: 'all', items: [{ kind: 'line', operator: 'eq' }] };
const orBlank = (group: Group | undefined): Group | undefined => (group?.items.length === 0 ? blankGroup : group);

/** A rule in parts: when, then, otherwise. What is not finished stays here and is not written. */
export function RuleEditor({ rule, onChange }: RuleEditorProps) {
  const { t, words } = useRulesKit();
  const id = useId();
  const [when, setWhen] = useState(() => orBlank(draftOf(rule.when)));
  const [then, setThen] = useState<ActDraft[]>(() => (rule.then.length ? rule.then.map(actDraft) : [blankAct()]));
  const [others, setOthers] = useState<ActDraft[]>(() => rule.else.map(actDraft));
  const write = (member: 'then' | 'else', acts: ActDraft[]) => {
    (member === 'then' ? setThen : setOthers)(acts);
    onChange(
      member,
      acts.flatMap((act) => writtenAct(act) ?? []),
    );
  };
  const sets = [...then, ...others].some(({ word }) => word === 'set' || word === 'clear');
  return (
    <div className="weft-rule-editor">
      <div className="weft-rule-line">
        <label htmlFor={`${id}name`}>{t('rules.name')}</label>
        <Input
          id={`${id}name`}
          className="weft-rule-name"
          size="small"
          defaultValue={rule.name}
          onChange={({ target }) => onChange('name', target.value)}
        />
      </div>
      <h4>{t('rules.when')}</h4>
      {when ? (
        <GroupEditor
          group={when}
          depth={1}
          onChange={(group) => {
            setWhen(group);
            onChange('when', conditionOf(group));
          }}
        />
      ) : (
        <p className="weft-rule-hint">
          {t('rules.tooDeep')} <Sentence parts={words.condition(rule.when)} />
        </p>
      )}
      <h4>{t('rules.then')}</h4>
      <ActsEditor acts={then} onChange={(acts) => write('then', acts)} />
      <h4>{t('rules.otherwise')}</h4>
      <ActsEditor acts={others} onChange={(acts) => write('else', acts)} />
      {sets ? (
        <div className="weft-rule-line">
          <Switch
            id={`${id}always`}
            size="small"
            checked={rule.always}
            onChange={(always) => onChange('always', always)}
          />
          <label htmlFor={`${id}always`}>{t('rules.alwaysSet')}</label>
        </div>
      ) : null}
    </div>
  );
}
