import { titleOf } from '../../../core/flow/design/say';
import { branchTitle } from '../../../core/flow/design/sayTried';
import { stepsOf } from '../../../core/flow/design/tree';
import type { FlowDoc } from '../../../core/flow/types';
import type { FieldNode, FormDoc } from '../../../core/language/types';
import type { World } from './world';

type Values = Record<string, unknown>;
/** What a flow is tried with: what is asked first, and the values of the form. */
export interface Trial {
  settings: Values;
  values: Values;
}

const form = (id: string, title: string, okText: string, fields: FieldNode[]): FormDoc => ({
  language: 1,
  kind: 'form',
  id,
  frame: 'dialog',
  title,
  width: '720px',
  okText,
  fields,
});

/** The branches of each step where somebody picks; the first is chosen. */
function pickFields({ saying }: World, doc: FlowDoc): FieldNode[] {
  return stepsOf(doc).flatMap(({ step }): FieldNode[] => {
    if (step.do !== 'pick' || !step.branches.length) return [];
    return [
      {
        name: `branch:${step.id}`,
        widget: 'checkbox',
        label: { key: 'flow.tryOut.pickOf', values: { step: titleOf(saying, step) } },
        span: 24,
        rules: ['required'],
        default: [step.branches[0]?.id ?? ''],
        options: step.branches.map((branch) => ({ id: branch.id, label: { text: branchTitle(saying, step, branch) } })),
      },
    ];
  });
}

function settingFields(world: World, doc: FlowDoc): FieldNode[] {
  const { records } = world;
  return [
    {
      name: 'starter',
      widget: 'userSelect',
      label: 'flow.design.tryFor',
      span: 24,
      rules: ['required'],
      default: { $: 'user.userId' },
    },
    ...(records
      ? [
          {
            name: 'record',
            widget: 'relationForm',
            label: 'flow.tryOut.record',
            placeholder: 'flow.tryOut.noRecord',
            span: 24,
            picker: records,
          },
        ]
      : []),
    {
      name: 'start',
      widget: 'datePicker',
      label: 'flow.tryOut.start',
      span: 24,
      props: { format: 'yyyy-MM-dd HH:mm' },
      default: Date.now(),
    },
    {
      name: 'act',
      widget: 'radio',
      label: 'flow.tryOut.act',
      span: 24,
      default: 'now',
      options: ['now', 'never'].map((id) => ({ id, label: `flow.tryOut.acts.${id}` })),
    },
    ...pickFields(world, doc),
  ];
}

/** Fields that begin with these values, those within panes too. */
const filledWith = (fields: readonly FieldNode[], values: Values): FieldNode[] =>
  fields.map((field) => ({
    ...field,
    ...(field.name !== undefined && field.name in values
      ? { default: values[field.name] as FieldNode['default'] }
      : {}),
    ...(field.items && {
      items: field.items.map((pane) => ({ ...pane, fields: filledWith(pane.fields, values) })),
    }),
  }));

async function ask({ host }: World, doc: FormDoc, values: Values): Promise<Values | undefined> {
  const { ok, result } = await host.open({ ...doc, fields: filledWith(doc.fields ?? [], values) }, {});
  return ok ? (result as Values) : undefined;
}

/** The values of a record as its form holds them; none without a record. */
async function valuesOf({ host }: World, modelId: string, id: unknown): Promise<Values> {
  if (!id) return {};
  const { data } = await host.call('onlineDev.info', { modelId, id });
  return JSON.parse((data as { data: string }).data) as Values;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Asks for whom, from when and with which values a flow is tried; undefined: not at all. `before`: what was said last. Of a record only what
 * was changed is given: the server reads the rest.
 */
export async function askTry(
  world: World,
  doc: FlowDoc,
  modelId: string,
  before: Trial = { settings: {}, values: {} },
): Promise<Trial | undefined> {
  const { host } = world;
  const own = modelId
    ? ((await host.document(`model.${modelId}.form`).catch(() => undefined)) as FormDoc | undefined)
    : undefined;
  const next = own?.fields?.length ? 'flow.tryOut.next' : 'flow.design.try';
  const first = form('flow.try', 'flow.tryOut.settings', next, settingFields(world, doc));
  const settings = await ask(world, first, before.settings);
  if (!settings) return undefined;
  if (!own?.fields?.length) return { settings, values: {} };
  const stored = await valuesOf(world, modelId, settings.record);
  const kept = same(settings.record, before.settings.record) ? before.values : {};
  const second = { ...form('flow.tryValues', 'flow.tryOut.values', 'flow.design.try', own.fields), labels: own.labels };
  const values = await ask(world, second, { ...stored, ...kept });
  if (!values) return undefined;
  const changed = Object.entries(values).filter(([name, value]) => !settings.record || !same(value, stored[name]));
  return { settings, values: Object.fromEntries(changed) };
}

/** The body of the call. */
export function tryParams(document: FlowDoc, { settings, values }: Trial): Values {
  const { starter, record, start, act } = settings;
  const branches = Object.entries(settings).flatMap(([name, ids]) =>
    name.startsWith('branch:') && Array.isArray(ids) ? ids.map(String) : [],
  );
  return { document, userId: starter, recordId: record || null, startTime: start || null, act, branches, values };
}
