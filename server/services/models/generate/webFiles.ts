import type { FieldNode, Option, Text } from '../../../../core/language/types';
import { organisationZone } from '../../../../core/zone';
import type { GeneratedField, GeneratedModule } from './plan';
import { inComment, literal } from './print';
import { callsOf, type Files, listedFields } from './schemaFiles';
import { classOf } from './serverFiles';
import { namedNodes } from './words';

/** Components of @formily/antd-v5, antd or this file by widget; another widget is an Input. */
const components: Record<string, string> = {
  textarea: 'Input.TextArea',
  editor: 'Input.TextArea',
  inputNumber: 'NumberPicker',
  calculate: 'NumberPicker',
  datePicker: 'DateField',
  select: 'Select',
  radio: 'Radio.Group',
  checkbox: 'Checkbox.Group',
  switch: 'SwitchField',
};
const formilyTypes = { text: 'string', number: 'number', decimal: 'number', date: 'number', json: 'array' } as const;

const textOf = (text: Text | undefined): string =>
  typeof text === 'object' && text !== null && 'text' in text ? String(text.text) : '';

const isRequired = (node: FieldNode) =>
  node.rules?.some((rule) => rule === 'required' || (typeof rule === 'object' && 'required' in rule)) ?? false;

function optionsOf({ options }: FieldNode) {
  if (!Array.isArray(options)) return undefined;
  return (options as Option[]).map(({ id, label }) => ({ value: id, label: textOf(label as Text) || String(id) }));
}

function fieldSchema({ type }: Pick<GeneratedField, 'type'>, node: FieldNode, isCell = false) {
  const max = node.rules?.find((rule) => typeof rule === 'object' && 'max' in rule) as { max: number } | undefined;
  const component = components[node.widget ?? ''] ?? 'Input';
  const known = component === 'Input' && type === 'json' ? 'Select' : component;
  return {
    type: formilyTypes[type],
    ...(isCell ? {} : { title: textOf(node.label) }),
    ...(isRequired(node) ? { required: true } : {}),
    ...(max ? { maxLength: max.max } : {}),
    ...(optionsOf(node) ? { enum: optionsOf(node) } : {}),
    ...(node.readOnly || node.formula !== undefined ? { 'x-pattern': 'readPretty' } : {}),
    ...(node.hiddenWhen === true ? { 'x-display': 'none' } : {}),
    'x-decorator': 'FormItem',
    'x-component': known,
    ...(type === 'json' && known === 'Select' ? { 'x-component-props': { mode: 'tags' } } : {}),
  };
}

function rowsSchema({ fields, member, label }: GeneratedModule['children'][number], nodes: readonly FieldNode[]) {
  const columns = nodes.find(({ name }) => name === member)?.fields ?? [];
  const cells = fields.flatMap((field): [string, object][] => {
    const node = columns.find(({ name }) => name === field.name);
    if (!node) return [];
    const column = {
      type: 'void',
      'x-component': 'ArrayTable.Column',
      'x-component-props': { title: textOf(node.label) },
      properties: { [field.name]: fieldSchema(field, node, true) },
    };
    return [[`${field.name}Column`, column]];
  });
  const remove = {
    type: 'void',
    'x-component': 'ArrayTable.Column',
    'x-component-props': { title: '', width: 60 },
    properties: { remove: { type: 'void', 'x-component': 'ArrayTable.Remove' } },
  };
  return {
    type: 'array',
    title: label,
    'x-decorator': 'FormItem',
    'x-component': 'ArrayTable',
    items: { type: 'object', properties: { ...Object.fromEntries(cells), remove } },
    properties: { add: { type: 'void', title: '+', 'x-component': 'ArrayTable.Addition' } },
  };
}

function formSchema(module: GeneratedModule) {
  const nodes = [...namedNodes(module.nodes)];
  const properties = nodes.flatMap((node): [string, object][] => {
    const rows = module.children.find(({ member }) => member === node.name);
    if (rows) return [[rows.member, rowsSchema(rows, nodes)]];
    const field = module.fields.find(({ name }) => name === node.name);
    return field ? [[field.name, fieldSchema(field, node)]] : [];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function columnsText(module: GeneratedModule): string {
  const nodes = new Map([...namedNodes(module.nodes)].map((node) => [node.name, node]));
  const lines = listedFields(module).map((field) => {
    const node = nodes.get(field.name);
    const options = node && optionsOf(node);
    const title = textOf(node?.label);
    const base = literal({ title, dataIndex: field.name }).slice(0, -2);
    if (field.type === 'date') return `  ${base}, render: dateOf },`;
    if (!options) return `  ${base} },`;
    return `  ${base}, render: labelOf(${literal(options, 2, base.length + 18)}) },`;
  });
  return `const columns: TableColumnsType<Row> = [\n${lines.join('\n')}\n];`;
}

const dateOf = `const dateOf = (value: unknown) => (typeof value === 'number' ? dayjs.tz(value, timeZone).format('YYYY-MM-DD') : '');\n`;
const labelOf = `const labelOf = (options: { value: unknown; label: string }[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? '';
`;

/** One React component that needs no other file of ours: list and form over the module's calls. */
export function webFiles(module: GeneratedModule): Files {
  const name = `${classOf(module)}Page`;
  const columns = columnsText(module);
  const { path } = callsOf(module)[`${module.entity}.list`] as { path: string };
  const text = `import { ArrayTable, Checkbox, FormItem, FormLayout, Input, NumberPicker, Radio, Select } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { connect, createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { App, Button, DatePicker, Modal, Space, Switch, Table, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useCallback, useEffect, useMemo, useState } from 'react';

type Row = { id: string; [member: string]: unknown };

/** Calls the server and gives the \`data\` of its answer; throws its \`msg\` when it refuses. */
export type Request = (method: string, path: string, body?: object) => Promise<unknown>;

const address = '${path}';
/** Days are those of the organisation, wherever the person is. */
const timeZone = '${organisationZone()}';
dayjs.extend(utc);
dayjs.extend(timezone);

const DateField = connect((props: { value?: number; onChange?: (value: number | null) => void }) => (
  <DatePicker
    value={props.value ? dayjs.tz(props.value, timeZone) : null}
    onChange={(day) => props.onChange?.(day?.tz(timeZone, true).valueOf() ?? null)}
  />
));
const SwitchField = connect((props: { value?: number; onChange?: (value: number) => void }) => (
  <Switch checked={props.value === 1} onChange={(on) => props.onChange?.(on ? 1 : 0)} />
));
const SchemaField = createSchemaField({
  components: { ArrayTable, Checkbox, DateField, FormItem, Input, NumberPicker, Radio, Select, SwitchField },
});

${columns.includes('dateOf') ? dateOf : ''}${columns.includes('labelOf(') ? labelOf : ''}
${columns}

const schema: ISchema = ${literal(formSchema(module), 0, 24)};

function useRows(request: Request) {
  const [rows, setRows] = useState<Row[]>([]);
  const load = useCallback(async () => {
    const answer = (await request('GET', \`\${address}?currentPage=1&pageSize=50\`)) as { list: Row[] };
    setRows(answer.list);
  }, [request]);
  useEffect(() => void load(), [load]);
  return { rows, load };
}

/** ${inComment(module.title)}: its records in a table, one in a form. */
export function ${name}({ request }: { request: Request }) {
  const { message, modal } = App.useApp();
  const { rows, load } = useRows(request);
  const [editing, setEditing] = useState<Row | 'new'>();
  const form = useMemo(() => createForm({ initialValues: typeof editing === 'object' ? editing : {} }), [editing]);
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setEditing(undefined);
      await load();
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  const save = () =>
    attempt(async () => {
      const values = await form.submit<object>();
      if (editing === 'new') return request('POST', address, values);
      return request('PUT', \`\${address}/\${editing?.id}\`, values);
    });
  const open = async (id: string) => setEditing((await request('GET', \`\${address}/\${id}\`)) as Row);
  const remove = (id: string) =>
    modal.confirm({
      title: '删除这条数据？',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => request('DELETE', \`\${address}/\${id}\`)),
    });
  const actions = (row: Row) => (
    <Space>
      <Button type="link" onClick={() => open(row.id)}>
        编辑
      </Button>
      <Button type="link" danger onClick={() => remove(row.id)}>
        删除
      </Button>
    </Space>
  );
  return (
    <>
      <Button type="primary" onClick={() => setEditing('new')}>
        新建
      </Button>
      <Table
        rowKey="id"
        dataSource={rows}
        columns={[...columns, { title: '操作', key: 'actions', render: (_, row) => actions(row) }]}
      />
      <Modal
        open={editing !== undefined}
        width={800}
        onOk={save}
        onCancel={() => setEditing(undefined)}
        destroyOnHidden
      >
        <FormProvider form={form}>
          <FormLayout labelCol={5} wrapperCol={18}>
            <SchemaField schema={schema} />
          </FormLayout>
        </FormProvider>
      </Modal>
    </>
  );
}
`;
  return { [`web/${name}.tsx`]: text };
}
