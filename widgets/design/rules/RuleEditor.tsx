import { Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { type ActDraft, actDraft, blankAct, isActBegun, writtenAct } from '../../../core/design/rules/actDraft';
import { conditionOf, draftOf, type Group, isBegun } from '../../../core/design/rules/conditionDraft';
import type { LinkRule } from '../../../core/design/rules/types';
import { GroupEditor } from '../condition/GroupEditor';
import { useUnwritten } from '../unwritten/unwritten';
import { ActsEditor } from './ActsEditor';
import { useRulesKit } from './kit';
import { Sentence } from './Sentence';

interface RuleEditorProps {
  /** The rule among the others, wherever it stands. */
  id: number;
  rule: LinkRule;
  /** Writes a member of the rule. */
  onChange: (member: string, value: unknown) => void;
}

const blankGroup: Group = { kind: 'group', join: 'all', items: [{ kind: 'line', operator: 'eq' }] };
const orBlank = (group: Group | undefined): Group | undefined => (group?.items.length === 0 ? blankGroup : group);

/** The parts of a rule as its editor shows them. */
interface Draft {
  when: Group | undefined;
  then: ActDraft[];
  else: ActDraft[];
}

const draftOfRule = (rule: LinkRule): Draft => ({
  when: orBlank(draftOf(rule.when)),
  then: rule.then.length ? rule.then.map(actDraft) : [blankAct()],
  else: rule.else.map(actDraft),
});
const isDraftBegun = ({ when, then, else: others }: Draft) =>
  (when && isBegun(when)) || [...then, ...others].some(isActBegun);

/** A rule in parts: when, then, otherwise. What is not finished is kept while another rule is open, and is not written. */
export function RuleEditor({ id: own, rule, onChange }: RuleEditorProps) {
  const { t, words } = useRulesKit();
  const id = useId();
  const [kept, keep] = useUnwritten<Draft>(`rule ${own}`, own);
  const [draft, setDraft] = useState<Draft>(() => kept ?? draftOfRule(rule));
  const { when, then, else: others } = draft;
  const put = (next: Draft) => {
    setDraft(next);
    keep(isDraftBegun(next) ? next : undefined);
  };
  const write = (member: 'then' | 'else', acts: ActDraft[]) => {
    put({ ...draft, [member]: acts });
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
            put({ ...draft, when: group });
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
