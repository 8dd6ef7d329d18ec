import { InputNumber } from 'antd';
import { useState } from 'react';
import { tableOf } from '../../../core/design/rules/fieldNames';
import { formulaNames } from '../../../core/design/rules/readAct';
import { formulaValue } from '../../../core/formula/formulaValue';
import { useWords } from '../../words';

interface FormulaSampleProps {
  formula: string;
  labelOf: (name: string) => string;
  /** Whether a name is that of a sub-table. */
  isTable: (name: string) => boolean;
}

/** A sub-table has so many rows, so that what is computed over them is seen. */
const rowCount = 2;

/** The result with sample values of the fields that the formula reads, which may be changed. */
export function FormulaSample({ formula, labelOf, isTable }: FormulaSampleProps) {
  const t = useWords();
  const [typed, setTyped] = useState<Record<string, number | null>>({});
  const names = [...new Set(formulaNames(formula))];
  const values: Record<string, unknown> = {};
  const rowsOf = (table: string): Record<string, unknown>[] => {
    values[table] ??= Array.from({ length: rowCount }, () => ({}));
    return values[table] as Record<string, unknown>[];
  };
  const boxes = names.flatMap((name, index) => {
    const table = tableOf(name);
    if (isTable(name)) rowsOf(name);
    if (isTable(name)) return [];
    const label = labelOf(name);
    if (!table) {
      values[name] = typed[name] ?? index + 2;
      return [{ name, label, boxes: [{ key: name, said: label, value: values[name] as number }] }];
    }
    const boxes = rowsOf(table).map((row, at) => {
      const key = `${name} ${at}`;
      const value = typed[key] ?? index + at + 2;
      row[name.slice(table.length + 1)] = value;
      return { key, said: `${label} (${at + 1})`, value };
    });
    return [{ name, label, boxes }];
  });
  return (
    <div className="weft-formula-sample">
      {boxes.map(({ name, label, boxes: of }) => (
        <span key={name}>
          {label}
          {of.map(({ key, said, value }) => (
            <InputNumber
              key={key}
              size="small"
              aria-label={said}
              value={value}
              onChange={(next) => setTyped({ ...typed, [key]: next as number | null })}
            />
          ))}
        </span>
      ))}
      <output>{t('rules.formula.result', { value: String(formulaValue(formula, values, 4)) })}</output>
    </div>
  );
}
