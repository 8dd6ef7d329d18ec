import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { FormField } from '../../../../core/design/panel/formFields';
import { indexOfRule, rulesOf } from '../../../../core/design/rules/rulesOf';
import { RuleWords } from '../../../../core/design/rules/sentence';
import type { JsonObject } from '../../../../core/language/types';
import { normaliseModel } from '../../../../core/model/normalise';
import { asArray } from '../../../../core/model/read';
import { Sentence } from '../../../design/rules/Sentence';
import { useWords } from '../../../words';
import '../../../design/rules/rules.css';

/** Opens the rules of the form: with a new one that shows a field, or at one of them. */
export type OpenRules = (at: { show: string } | { open: number }) => void;

interface FieldRulesProps {
  form: JsonObject;
  field: FormField;
  open: OpenRules;
}

/** The rules that name a field, and the way to a new one for it. */
export function FieldRules({ form, field, open }: FieldRulesProps) {
  const t = useWords();
  const name = field.table ? `${field.table}.${field.name}` : field.name;
  const rules = useMemo(() => {
    if (asArray(form.linkages).length === 0) return [];
    const model = normaliseModel({ formData: JSON.stringify(form), webType: 2 });
    const words = new RuleWords(model, t);
    return rulesOf(model, name).map((rule) => ({ index: indexOfRule(rule), on: rule.on, parts: words.rule(rule) }));
  }, [form, name, t]);
  return (
    <fieldset className="weft-panel-ruled" aria-label={t('rules.title')}>
      {rules.map(({ index, on, parts }) => (
        <button key={index} type="button" data-off={on ? undefined : ''} onClick={() => open({ open: index })}>
          <Sentence parts={parts} />
        </button>
      ))}
      <Button size="small" type="link" icon={<PlusOutlined aria-hidden />} onClick={() => open({ show: name })}>
        {t('designer.showWhen')}
      </Button>
    </fieldset>
  );
}
