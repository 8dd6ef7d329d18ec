import { Button, DatePicker, Form, Input, InputNumber, Select, Table } from 'antd';
import dayjs from 'dayjs';
import { memo, type ReactElement, useMemo, useState } from 'react';
import { type ColumnSpec, choices, type Kind, type Row, widthPx } from './spec';

const heightPx = 480;
const options = choices.map(({ id, label }) => ({ value: id, label }));

interface ControlProps {
  kind: Kind;
  value?: unknown;
  onChange?: (value: unknown) => void;
}

/** antd's own control for a kind of column. */
function Control({ kind, value, onChange }: ControlProps): ReactElement {
  if (kind === 'input') return <Input value={value as string} onChange={(event) => onChange?.(event.target.value)} />;
  if (kind === 'inputNumber') {
    return <InputNumber style={{ width: '100%' }} value={value as number} onChange={onChange} />;
  }
  if (kind === 'select') {
    return (
      <Select allowClear style={{ width: '100%' }} options={options} value={value as string} onChange={onChange} />
    );
  }
  return (
    <DatePicker
      style={{ width: '100%' }}
      value={value ? dayjs(value as number) : null}
      onChange={(next) => onChange?.(next?.valueOf() ?? null)}
    />
  );
}

/** A minimal cell: its own state, written into its record. */
const LeanCell = memo(({ row, name, kind }: { row: Row; name: string; kind: Kind }) => {
  const [value, setValue] = useState(row[name]);
  return (
    <Control
      kind={kind}
      value={value}
      onChange={(next) => {
        row[name] = next;
        setValue(next);
      }}
    />
  );
});

interface PeerProps {
  columns: ColumnSpec[];
  rows: Row[];
}

/** antd's virtual table with its inputs only: no validation, no sums. */
export function LeanTable({ columns, rows }: PeerProps) {
  const drawn = useMemo(
    () =>
      columns.map(({ name, title, kind }) => ({
        key: name,
        dataIndex: name,
        title,
        width: widthPx,
        render: (_: unknown, row: Row) => <LeanCell row={row} name={name} kind={kind} />,
      })),
    [columns],
  );
  return (
    <>
      <Table
        virtual
        size="small"
        pagination={false}
        rowKey="id"
        columns={drawn}
        dataSource={rows}
        scroll={{ x: columns.length * widthPx, y: heightPx }}
      />
      <Button id="save">save</Button>
    </>
  );
}

declare global {
  interface Window {
    /** Invalid cells that antd's form found at the last save. */
    caught?: number;
  }
}

/** The usual code when cells must be validated: antd's form around the table, a form item in every cell. */
export function FormTable({ columns, rows }: PeerProps) {
  const [form] = Form.useForm();
  const drawn = useMemo(
    () =>
      columns.map(({ name, title, kind, required }) => ({
        key: name,
        dataIndex: name,
        title,
        width: widthPx,
        render: (_: unknown, _row: Row, index: number) => (
          <Form.Item name={['items', index, name]} rules={[{ required }]} style={{ margin: 0 }}>
            <Control kind={kind} />
          </Form.Item>
        ),
      })),
    [columns],
  );
  return (
    <Form
      form={form}
      initialValues={{ items: rows }}
      onFinish={() => {
        window.caught = 0;
      }}
      onFinishFailed={({ errorFields }) => {
        window.caught = errorFields.length;
      }}
    >
      <Table
        virtual
        size="small"
        pagination={false}
        rowKey="id"
        columns={drawn}
        dataSource={rows}
        scroll={{ x: columns.length * widthPx, y: heightPx }}
      />
      <Button id="save" htmlType="submit">
        save
      </Button>
    </Form>
  );
}
