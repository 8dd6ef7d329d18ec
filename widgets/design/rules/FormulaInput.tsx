import { AutoComplete, Input, InputNumber } from 'antd';
import { useMemo, useState } from 'react';
import type { RuleField } from '../../../core/design/rules/fieldKinds';
import { tableOf } from '../../../core/design/rules/fieldNames';
import { formulaNames } from '../../../core/design/rules/readAct';
import { formulaFault } from '../../../core/formula/fault';
import { formulaValue } from '../../../core/formula/formulaValue';
import { formulaName, functionNames } from '../../../core/formula/lex';
import { useWords } from '../../words';

/** The word that is typed: from its begin to the end of the text. */
const lastWord = /[\p{L}\p{N}_$.{}]*$/u;

/** The name of a field as a formula writes it. */
const written = ({ field, table }: RuleField) =>
  table ? `${formulaName(table.vModel)}.${formulaName(field.vModel)}` : formulaName(field.vModel);

interface FormulaInputProps {
  value: string;
  onChange: (formula: string) => void;
  fields: readonly RuleField[];
  /** Names of this sub-table are those of the row. */
  table?: string;
}

/** The result with sample values of the fields that the formula reads, which may be changed. */
function Sample({ formula, fields }: { formula: string; fields: readonly RuleField[] }) {
  const t = useWords();
  const [typed, setTyped] = useState<Record<string, number | null>>({});
  const names = [...new Set(formulaNames(formula))];
  const of = (name: string, index: number) => typed[name] ?? index + 2;
  const values: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const table = tableOf(name);
    if (!table) values[name] = of(name, index);
    else
      values[table] = [
        { ...(values[table] as object[] | undefined)?.[0], [name.slice(table.length + 1)]: of(name, index) },
      ];
  }
  const labelOf = (name: string) =>
    fields.find((each) => each.name === name || each.field.vModel === name)?.label ?? name;
  return (
    <div className="weft-formula-sample">
      {names.map((name, index) => (
        <span key={name}>
          {labelOf(name)}
          <InputNumber
            size="small"
            aria-label={labelOf(name)}
            value={of(name, index)}
            onChange={(next) => setTyped({ ...typed, [name]: next as number | null })}
          />
        </span>
      ))}
      <output>{t('rules.formula.result', { value: String(formulaValue(formula, values, 4)) })}</output>
    </div>
  );
}

/** A formula in one line: fields are completed by their labels, the first fault stands under its character. */
export function FormulaInput({ value, onChange, fields, table }: FormulaInputProps) {
  const t = useWords();
  const word = lastWord.exec(value)?.[0] ?? '';
  const known = useMemo(() => {
    const names = new Set(
      fields.flatMap(({ name, field, table: own }) => (own?.vModel === table ? [name, field.vModel] : [name])),
    );
    return (name: string) => names.has(name);
  }, [fields, table]);
  const fault = formulaFault(value, known);
  const fits = (...texts: string[]) => !word || texts.some((each) => each.toLowerCase().includes(word.toLowerCase()));
  const numbers = fields.filter(({ field }) => !field.children.length || field.key !== 'table');
  const options = [
    {
      label: t('rules.formula.fields'),
      options: numbers
        .filter((each) => fits(each.label, each.name))
        .map((each) => ({
          value: `${value.slice(0, value.length - word.length)}${each.table?.vModel === table && table ? formulaName(each.field.vModel) : written(each)}`,
          label: (
            <span className="weft-formula-option">
              {each.label} <code>{written(each)}</code>
            </span>
          ),
        })),
    },
    {
      label: t('rules.formula.functions'),
      options: functionNames
        .filter((name) => fits(name))
        .map((name) => ({
          value: `${value.slice(0, value.length - word.length)}${name}(`,
          label: (
            <span className="weft-formula-option">
              <code>{name}</code> {t(`rules.formula.${name}`)}
            </span>
          ),
        })),
    },
  ].filter((group) => group.options.length);
  return (
    <div className="weft-formula">
      <AutoComplete
        className="weft-fill"
        value={value}
        options={options}
        popupMatchSelectWidth={360}
        onChange={(next: string) => onChange(next)}
      >
        <Input
          size="small"
          className="weft-formula-text"
          aria-label={t('rules.formula.title')}
          aria-invalid={fault ? true : undefined}
          placeholder={t('rules.formula.hint')}
        />
      </AutoComplete>
      {fault ? (
        <div className="weft-formula-fault" role="alert">
          <code aria-hidden="true">{`${' '.repeat(fault.at)}^`}</code>
          <span>{t('rules.formula.fault', { at: fault.at + 1, message: fault.message })}</span>
        </div>
      ) : null}
      {!fault && value.trim() ? <Sample formula={value} fields={fields} /> : null}
    </div>
  );
}
