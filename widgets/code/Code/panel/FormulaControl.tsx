import { useMemo } from 'react';
import { formulaTokens, tokensText } from '../../../../core/design/panel/formulaTokens';
import { ruleFields } from '../../../../core/design/rules/fieldKinds';
import { formulaFault } from '../../../../core/formula/fault';
import { normaliseModel } from '../../../../core/model/normalise';
import { asArray } from '../../../../core/model/read';
import { FormulaInput } from '../../../design/rules/FormulaInput';
import { useWords } from '../../../words';
import { type ControlProps, usePanel, useTyped } from './context';
import '../../../design/rules/rules.css';

/** A calculation as one line with names that are completed and a result beside; its text keeps the tokens. */
export function FormulaControl({ value, label, help, member, onChange }: ControlProps) {
  const t = useWords();
  const { form, field, fields: all } = usePanel();
  const fields = useMemo(() => ruleFields(normaliseModel({ formData: JSON.stringify(form), webType: 2 })), [form]);
  const tokens = asArray(value);
  const text = tokensText(tokens, field.table);
  const [typed, setTyped] = useTyped<string>(member, value);
  const now = typed ?? text;
  const columns = all.filter(({ table }) => table === field.table).map(({ name }) => name);
  const next = formulaTokens(now, tokens, { table: field.table, columns });
  const leave = () => {
    if (typed === undefined || !next) return;
    setTyped(undefined);
    if (typed.trim() !== text) onChange(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset
      aria-label={label}
      aria-describedby={help}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}
    >
      <FormulaInput
        value={now}
        onChange={setTyped}
        fields={fields.filter(({ field: each }) => each.vModel !== field.name)}
        {...(field.table && { table: field.table })}
      />
      {next || formulaFault(now, () => true) ? null : <small role="alert">{t('designer.formulaPlain')}</small>}
    </fieldset>
  );
}
