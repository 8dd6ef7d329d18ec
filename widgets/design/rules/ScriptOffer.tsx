import { Button, Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { readRule } from '../../../core/design/rules/readRules';
import type { RuleDraft } from '../../../core/design/rules/scriptRules';
import { useRulesKit } from './kit';
import { Sentence } from './Sentence';
import { scriptOffers } from './scriptsOf';

/** Rules that do what the change scripts of the form do, to choose from; beside them what rules do not say. */
export function ScriptOffer({ onTake, onClose }: { onTake: (rules: RuleDraft[]) => void; onClose: () => void }) {
  const { fields, words, t } = useRulesKit();
  const offers = useMemo(() => scriptOffers(fields), [fields]);
  const all = offers.flatMap(({ rules }) => rules);
  const [off, setOff] = useState<ReadonlySet<RuleDraft>>(new Set());
  const chosen = all.filter((rule) => !off.has(rule));
  const flip = (rule: RuleDraft) => {
    const next = new Set(off);
    if (!next.delete(rule)) next.add(rule);
    setOff(next);
  };
  const sentenceOf = (draft: RuleDraft) => {
    const rule = readRule(draft, '', []);
    return rule ? words.rule(rule) : [];
  };
  return (
    <section className="weft-rule-offer" aria-label={t('rules.fromScripts')}>
      <p>{t('rules.scriptsHint')}</p>
      {offers.map(({ field, rules, left }) => (
        <div key={field.name}>
          <h4>{field.label}</h4>
          {rules.map((rule) => (
            <Checkbox key={JSON.stringify(rule)} checked={!off.has(rule)} onChange={() => flip(rule)}>
              <Sentence parts={sentenceOf(rule)} />
            </Checkbox>
          ))}
          {left.length ? (
            <>
              <p className="weft-rule-hint">{t('rules.scriptLeft')}</p>
              <pre>{left.map(({ text }) => text).join('\n')}</pre>
            </>
          ) : null}
        </div>
      ))}
      <div className="weft-rule-line">
        <Button size="small" type="primary" disabled={!chosen.length} onClick={() => onTake(chosen)}>
          {t('rules.takeRules', { count: chosen.length })}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  );
}
