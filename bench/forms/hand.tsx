import { Checkbox, DatePicker, FormItem, Input, NumberPicker, Select, Switch } from '@formily/antd-v5';
import { type ArrayField as ArrayModel, createForm, type Field as FieldModel } from '@formily/core';
import { ArrayField, Field, FormProvider } from '@formily/react';
import { Button, Col, Row, Table } from 'antd';
import { type ReactElement, useMemo } from 'react';
import { choices, type FieldSpec } from './spec';

const Output = ({ value }: { value?: unknown }) => <output>{String(value ?? '')}</output>;

const components = {
  input: [Input, {}],
  inputNumber: [NumberPicker, { style: { width: '100%' } }],
  select: [Select, { allowClear: true }],
  datePicker: [DatePicker, { style: { width: '100%' } }],
  switch: [Switch, {}],
  textarea: [Input.TextArea, { rows: 2 }],
  checkbox: [Checkbox.Group, {}],
} as const;

const componentOf = ({ kind, output }: FieldSpec) =>
  output || kind === 'table' ? ([Output, {}] as const) : components[kind];

const choicesOf = ({ kind }: FieldSpec) =>
  kind === 'select' || kind === 'checkbox' ? choices.map(({ id, label }) => ({ value: id, label })) : undefined;

/** `beside`: the computed field and its source are in the same row. */
function reactionsOf(spec: FieldSpec, beside = false) {
  if (spec.shownBy) {
    return (field: FieldModel) => {
      field.display = field.query(spec.shownBy as string).value() ? 'visible' : 'none';
    };
  }
  if (spec.follows) {
    const from = beside ? `.${spec.follows}` : spec.follows;
    return (field: FieldModel) => {
      field.value = Number(field.query(from).value() ?? 0) * 2 + 1;
    };
  }
  return undefined;
}

function cellOf(field: ArrayModel, spec: FieldSpec, index: number): ReactElement {
  const [component, props] = componentOf(spec);
  return (
    <Field
      basePath={field.address}
      name={`${index}.${spec.name}`}
      title={spec.label}
      required={spec.required}
      dataSource={choicesOf(spec)}
      reactions={reactionsOf(spec, true)}
      decorator={[FormItem, { asterisk: false, labelStyle: { display: 'none' } }]}
      component={[component as never, props]}
    />
  );
}

/** antd's table with Formily's fields in its cells, a sum of the numbers, buttons to add and remove rows. */
function tableOf(spec: FieldSpec): ReactElement {
  const columns = spec.columns ?? [];
  return (
    <Col span={24} key={spec.name}>
      <ArrayField name={spec.name}>
        {(field) => (
          <>
            <Table
              size="small"
              pagination={false}
              rowKey={(_, index) => String(index)}
              dataSource={[...((field.value as object[]) ?? [])]}
              columns={[
                { title: '#', width: 50, render: (_, _row, index) => index + 1 },
                ...columns.map((column) => ({
                  title: column.label,
                  key: column.name,
                  render: (_: unknown, _row: object, index: number) => cellOf(field, column, index),
                })),
                {
                  title: 'actions',
                  render: (_, _row, index) => (
                    <Button size="small" onClick={() => void field.remove(index)}>
                      delete
                    </Button>
                  ),
                },
              ]}
            />
            <Button onClick={() => void field.push({})}>add</Button>
          </>
        )}
      </ArrayField>
    </Col>
  );
}

function fieldOf(spec: FieldSpec): ReactElement {
  if (spec.columns) return tableOf(spec);
  const [component, props] = componentOf(spec);
  return (
    <Col span={12} key={spec.name}>
      <Field
        name={spec.name}
        title={spec.label}
        required={spec.required}
        validateFirst
        validator={spec.max ? { max: spec.max } : undefined}
        dataSource={choicesOf(spec)}
        reactions={reactionsOf(spec)}
        decorator={[FormItem, { labelWidth: 100 }]}
        component={[component as never, props]}
      />
    </Col>
  );
}

/** Usual behaviour of a refused save: the first invalid field is scrolled into view and focused. */
function showFirstError(): void {
  const item = document.querySelector('.ant-formily-item-error');
  item?.scrollIntoView({ block: 'center' });
  item?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}

/** The same form as written by someone experienced in Formily and antd. */
export function HandForm({ specs }: { specs: FieldSpec[] }) {
  const form = useMemo(() => {
    const tables = specs.filter(({ rows }) => rows).map(({ name, rows }) => [name, rows]);
    return createForm({ validateFirst: true, values: Object.fromEntries(tables) });
  }, [specs]);
  return (
    <FormProvider form={form}>
      <Row gutter={15}>{specs.map(fieldOf)}</Row>
      <button id="save" type="button" onClick={() => form.submit().catch(() => setTimeout(showFirstError))}>
        save
      </button>
    </FormProvider>
  );
}
