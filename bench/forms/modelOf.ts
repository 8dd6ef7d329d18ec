import { choices, type FieldSpec } from './spec';

type Node = Record<string, unknown>;

const own: Record<FieldSpec['kind'], Node> = {
  input: { clearable: true },
  inputNumber: {},
  select: {
    options: choices.map(({ id, label }) => ({ id, fullName: label })),
    props: { label: 'fullName', value: 'id' },
    clearable: true,
  },
  datePicker: { format: 'yyyy-MM-dd' },
  switch: { activeValue: 1, inactiveValue: 0 },
  textarea: { autoSize: { minRows: 2, maxRows: 2 } },
  checkbox: {
    options: choices.map(({ id, label }) => ({ id, fullName: label })),
    props: { label: 'fullName', value: 'id' },
  },
  table: {},
};

/** A field as a designer of generation 3.6 stores it; `table` is its sub-table. */
function nodeOf(spec: FieldSpec, table?: string): Node {
  const { name, label, kind, required, max, follows, columns } = spec;
  const config: Node = {
    jnpfKey: follows ? 'calculate' : kind,
    label,
    showLabel: true,
    required,
    span: columns ? 24 : 12,
    layout: columns ? 'rowFormItem' : 'colFormItem',
    tableName: 'bench',
    visibility: ['pc', 'app'],
    regList: [],
    dataType: 'static',
    trigger: 'blur',
    ...(columns && { children: columns.map((column) => nodeOf(column, name)), showTitle: true }),
    ...(table && { isSubTable: true, parentVModel: table }),
  };
  const token = table ? `${table}-${follows}` : follows;
  return {
    __config__: config,
    __vModel__: name,
    placeholder: 'Enter it',
    ...(follows ? { expression: [{ __vModel__: token }, '×', '2', '+', '1'], precision: 2 } : own[kind]),
    ...(max && { maxlength: max }),
  };
}

/** The published model of such a form, as `OnlineDev/{id}/Config` answers it. */
export function configOf(specs: FieldSpec[]): Node {
  const formData = {
    fields: specs.map((spec) => nodeOf(spec)),
    formRef: 'elForm',
    labelPosition: 'right',
    labelWidth: 100,
    gutter: 15,
    popupType: 'general',
    confirmButtonText: 'save',
  };
  return {
    fullName: 'bench',
    enCode: 'bench',
    type: 1,
    webType: 1,
    tables: '[]',
    formData: JSON.stringify(formData),
    columnData: '{}',
  };
}
