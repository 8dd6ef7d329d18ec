import { Checkbox, DatePicker, FormItem, Input, NumberPicker, Select, Switch } from '@formily/antd-v5';
import { createForm, type Field as FieldModel } from '@formily/core';
import { Field, FormProvider } from '@formily/react';
import { Col, Row } from 'antd';
import { type ReactElement, useMemo } from 'react';
import { choices, type FieldSpec } from './spec';

const components = {
  input: [Input, {}],
  inputNumber: [NumberPicker, { style: { width: '100%' } }],
  select: [Select, { allowClear: true }],
  datePicker: [DatePicker, { style: { width: '100%' } }],
  switch: [Switch, {}],
  textarea: [Input.TextArea, { rows: 2 }],
  checkbox: [Checkbox.Group, {}],
} as const;

function reactionsOf(spec: FieldSpec) {
  if (spec.shownBy) {
    return (field: FieldModel) => {
      field.display = field.query(spec.shownBy as string).value() ? 'visible' : 'none';
    };
  }
  if (spec.follows) {
    return (field: FieldModel) => {
      field.value = Number(field.query(spec.follows as string).value() ?? 0) * 2 + 1;
    };
  }
  return undefined;
}

function fieldOf(spec: FieldSpec): ReactElement {
  const [component, props] = components[spec.kind];
  return (
    <Col span={12} key={spec.name}>
      <Field
        name={spec.name}
        title={spec.label}
        required={spec.required}
        validateFirst
        validator={spec.max ? { max: spec.max } : undefined}
        dataSource={
          spec.kind === 'select' || spec.kind === 'checkbox'
            ? choices.map(({ id, label }) => ({ value: id, label }))
            : undefined
        }
        reactions={reactionsOf(spec)}
        decorator={[FormItem, { labelWidth: 100 }]}
        component={[component as never, props]}
      />
    </Col>
  );
}

/** The same form as a person who knows Formily and antd would write it. */
export function HandForm({ specs }: { specs: FieldSpec[] }) {
  const form = useMemo(() => createForm({ validateFirst: true }), []);
  return (
    <FormProvider form={form}>
      <Row gutter={15}>{specs.map(fieldOf)}</Row>
      <button id="save" type="button" onClick={() => form.submit().catch(() => undefined)}>
        save
      </button>
    </FormProvider>
  );
}
