/** The form both sides draw: seven kinds of fields in turn, rules on half, ten conditions, ten chained formulas. */
export interface FieldSpec {
  name: string;
  label: string;
  kind: 'input' | 'inputNumber' | 'select' | 'datePicker' | 'switch' | 'textarea' | 'checkbox';
  required: boolean;
  max?: number;
  /** Hidden unless this switch is on. */
  shownBy?: string;
  /** `previous * 2 + 1` over this number field. */
  follows?: string;
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
