/** The form of both sides: seven kinds of fields in turn, rules on half, ten conditions, ten chained formulas. */
export interface FieldSpec {
  name: string;
  label: string;
  kind: 'input' | 'inputNumber' | 'select' | 'datePicker' | 'switch' | 'textarea' | 'checkbox' | 'table';
  required: boolean;
  max?: number;
  /** Hidden unless this switch is on. */
  shownBy?: string;
  /** `previous * 2 + 1` over this number field. */
  follows?: string;
  /** A computed value is rendered as text, as models do. */
  output?: boolean;
  /** Of a table: its columns, and its initial rows. */
  columns?: FieldSpec[];
  rows?: Record<string, unknown>[];
}

const kinds = ['input', 'inputNumber', 'select', 'datePicker', 'switch', 'textarea', 'checkbox'] as const;
export const choices = Array.from({ length: 10 }, (_, index) => ({ id: `o${index}`, label: `Option ${index}` }));

export function specify(count: number): FieldSpec[] {
  const fields: FieldSpec[] = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length]!;
    return {
      name: `f${index}`,
      label: `Field ${index}`,
      kind,
      required: index % 2 === 0 && kind !== 'switch',
      max: index % 2 === 0 && kind === 'input' ? 50 : undefined,
    };
  });
  const switches = fields.filter((field) => field.kind === 'switch');
  const inputs = fields.filter((field) => field.kind === 'textarea');
  for (let index = 0; index < 10; index++) {
    const target = inputs[inputs.length - 1 - index];
    const source = switches[index % switches.length];
    if (target && source) target.shownBy = source.name;
  }
  const numbers = fields.filter((field) => field.kind === 'inputNumber');
  for (let index = 1; index <= 10; index++) {
    const target = numbers[index];
    if (target) {
      target.follows = numbers[index - 1]!.name;
      target.required = false;
    }
  }
  return fields;
}

/** The form as far as a model can describe it: computed values are text, and no field is hidden by a condition. */
export function specifyModel(count: number): FieldSpec[] {
  return specify(count).map(({ shownBy: _, ...field }) => (field.follows ? { ...field, output: true } : field));
}

const columnKinds = ['input', 'inputNumber', 'select', 'inputNumber', 'datePicker', 'inputNumber'] as const;

function tableSpec(name: string, count: number): FieldSpec {
  const columns = columnKinds.map((kind, index): FieldSpec => {
    const at = { name: `${name}c${index}`, label: `Column ${index}`, kind, required: index === 0 };
    return index === 5 ? { ...at, follows: `${name}c1`, output: true } : at;
  });
  const rows = Array.from({ length: count }, (_, row) => ({
    [`${name}c0`]: `Text ${row}`,
    [`${name}c1`]: row,
    [`${name}c2`]: `o${row}`,
    [`${name}c3`]: row * 2,
    [`${name}c4`]: 1_700_000_000_000 + row * 86_400_000,
  }));
  return { name, label: `Table ${name}`, kind: 'table', required: false, columns, rows };
}

/** A typical designer's form: 26 fields, two of them sub-tables with five initial rows. */
export function specifyOrder(): FieldSpec[] {
  return [...specifyModel(24), tableSpec('tableFieldA', 5), tableSpec('tableFieldB', 5)];
}
