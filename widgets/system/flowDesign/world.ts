import { useMemo } from 'react';
import { kindOf, type RuleField, ruleFields } from '../../../core/design/rules/fieldKinds';
import type { Saying } from '../../../core/flow/design/say';
import { titleOf } from '../../../core/flow/design/say';
import { comparedFields, comparedMembers, sayValue } from '../../../core/flow/design/sayValue';
import { stepsOf } from '../../../core/flow/design/tree';
import { idsIn, pickedWays } from '../../../core/flow/design/ways';
import { formulaIn, sayFormula } from '../../../core/flow/formulas';
import type { FlowDoc } from '../../../core/flow/types';
import type { FlowDesign } from '../../../core/flow/wire';
import type { PickerUse } from '../../../core/language/types';
import { normaliseModel } from '../../../core/model/normalise';
import { ownRecords } from '../../../core/model/pickers';
import { holdsValue, walkFields } from '../../../core/model/walk';
import type { Host } from '../../../engine/host';
import { useDictionaries } from './useDictionaries';

/** A field of the model's form: `items` is a table, `items.amount` a column of it. */
export interface FormField {
  name: string;
  label: string;
  kind: string;
  table?: string;
  /** How its own widget shows a value; none of sub-tables and of kinds that nothing compares. */
  rule?: RuleField;
}
export interface Target {
  id: string;
  fullName: string;
  enCode?: string;
}
export type TargetKind = 'flow' | 'model' | 'interface' | 'send';

/** What the designer knows beside the document. */
export interface World {
  host: Host;
  fields: readonly FormField[];
  /** Fields that a condition may compare. */
  compared: readonly RuleField[];
  /** Numbers that a formula of a condition may name, those of sub-tables too. */
  computed: readonly RuleField[];
  targets: (kind: TargetKind) => readonly Target[];
  /** The id of a thing that the document names by its id or its code. */
  idOf: (kind: TargetKind, name: string) => string;
  /** How a record of the model is chosen; undefined: the model is not known. */
  records: PickerUse | undefined;
  saying: Saying;
}

/** Nodes of an answer that are no groups of others. */
function leaves(nodes: unknown): Target[] {
  if (!Array.isArray(nodes)) return [];
  return (nodes as (Target & { children?: unknown })[]).flatMap(({ id, fullName, enCode, children }) =>
    Array.isArray(children) && children.length
      ? leaves(children)
      : [{ id: String(id), fullName: String(fullName), ...(enCode ? { enCode: String(enCode) } : {}) }],
  );
}
const listOf = (data: unknown): unknown =>
  Array.isArray(data) ? data : (data as { list?: unknown } | undefined)?.list;

function fieldsOf(config: unknown, modelId: string): FormField[] {
  if (!config) return [];
  const model = normaliseModel({ ...(config as object), id: modelId } as never);
  const rules = new Map(ruleFields(model).map((each) => [each.name, each]));
  return [...walkFields(model.form.fields)].flatMap(({ field, table }) => {
    if (!holdsValue(field)) return [];
    const label = field.label || field.vModel;
    const rule = rules.get(field.vModel);
    if (!table) return [{ name: field.vModel, label, kind: field.key, ...(rule && { rule }) }];
    const of = table.label || table.vModel;
    return [
      { name: `${table.vModel}.${field.vModel}`, label: `${of} / ${label}`, kind: field.key, table: table.vModel },
    ];
  });
}

const readFields = (config: unknown): RuleField[] => (config ? ruleFields(normaliseModel(config as never)) : []);

const memberKey = (way: string, id: string): string => `${id}--${way === 'organisation' ? 'organize' : way}`;

/** Every member that is named somewhere, as `id--type`. */
function membersIn(value: unknown, into: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const each of value) membersIn(each, into);
  else if (typeof value === 'object' && value !== null) {
    for (const way of pickedWays) {
      if (way in value) for (const id of idsIn(value as never, way)) into.add(memberKey(way, id));
    }
    for (const inner of Object.values(value)) membersIn(inner, into);
  }
  return into;
}

/** The one that a document names by its id, or else by its code. */
export const findTarget = (list: readonly Target[], name: string): Target | undefined =>
  list.find(({ id }) => id === name) ?? list.find(({ enCode }) => enCode === name);

const kinds = {
  flow: 'flowTemplate.selector',
  model: 'visualdev.selector',
  interface: 'dataInterface.selector',
  send: 'sendConfig.selector',
};

/** Fields of the model, names of people, and the lists that steps choose from. A list that is refused is empty. */
export function useWorld(
  host: Host,
  doc: FlowDoc,
  { modelId, named: byCode }: Pick<FlowDesign, 'modelId' | 'named'>,
): World {
  const config = host.useCall('onlineDev.config', modelId ? { modelId } : null);
  const all = useMemo(() => readFields(config.data), [config.data]);
  const ruleField = (name: string) => all.find((field) => field.name === name);
  const asked = useMemo(() => comparedFields(doc, all), [doc, all]);
  const dictionary = useDictionaries(host, asked);
  const compares = comparedMembers(doc, ruleField).map(([way, id]) => memberKey(way, id));
  const text = JSON.stringify([...membersIn(doc, new Set(compares))].sort());
  const userId = useMemo(() => JSON.parse(text) as string[], [text]);
  const named = host.useCall<{ list: Target[] }>('users.selectedList', userId.length ? { userId } : null);
  const flow = host.useCall(kinds.flow, {});
  const model = host.useCall(kinds.model, {});
  const interfaces = host.useCall(kinds.interface, {});
  const send = host.useCall(kinds.send, {});
  const fields = useMemo(() => fieldsOf(config.data, modelId), [config.data, modelId]);
  const records = useMemo(
    () => (config.data ? ownRecords(normaliseModel({ ...(config.data as object), id: modelId } as never)) : undefined),
    [config.data, modelId],
  );
  const lists: Record<TargetKind, readonly Target[]> = {
    flow: useMemo(() => leaves(listOf(flow.data)), [flow.data]),
    model: useMemo(() => leaves(listOf(model.data)), [model.data]),
    interface: useMemo(() => leaves(listOf(interfaces.data)), [interfaces.data]),
    send: useMemo(() => leaves(listOf(send.data)), [send.data]),
  };
  const thing = (kind: TargetKind, name: string) => findTarget(lists[kind], name);
  const names = new Map((named.data?.list ?? []).map(({ id, fullName }) => [id, fullName]));
  const t = host.t;
  const saying: Saying = {
    t,
    name: (way, id) => {
      if (named.data === undefined) return '';
      const key = memberKey(way, id);
      return names.get(key) ?? byCode[key] ?? t('flow.design.gone');
    },
    field: (name) => {
      if (name.startsWith('$')) return scopeLabel(t, doc, name);
      const formula = formulaIn(name);
      if (formula !== undefined) return sayFormula(formula, (each) => saying.field(each));
      return (
        fields.find((field) => field.name === name)?.label ??
        (fields.length && name ? t('flow.design.goneField') : name)
      );
    },
    step: (id) => {
      const found = stepsOf(doc).find(({ step }) => step.id === id)?.step;
      return found ? titleOf({ t }, found) : t('flow.design.goneStep');
    },
    value: (name, value) => sayValue({ t, name: saying.name, field: ruleField, dictionary }, name, value),
    thing: (kind, id) => (id ? (thing(kind, id)?.fullName ?? t('flow.design.gone')) : ''),
  };
  const compared = useMemo(() => all.filter(({ table }) => !table), [all]);
  const computed = useMemo(() => all.filter(({ field }) => kindOf(field) === 'number'), [all]);
  return {
    host,
    fields,
    compared,
    computed,
    targets: (kind) => lists[kind],
    records,
    idOf: (kind, name) => thing(kind, name)?.id ?? name,
    saying,
  };
}

/** Fields of another model; undefined while none is named or known. */
export function useFieldsOf(host: Host, modelId: string): readonly FormField[] | undefined {
  const { data } = host.useCall('onlineDev.config', modelId ? { modelId } : null);
  return useMemo(() => (data ? fieldsOf(data, modelId) : undefined), [data, modelId]);
}

/** Fields of the model of another flow. */
export function useFieldsOfFlow(host: Host, id: string): readonly FormField[] | undefined {
  const { data } = host.useCall<{ modelId?: string }>('flowTemplate.design', id ? { id } : null);
  return useFieldsOf(host, data?.modelId ?? '');
}

/** Paths beside the record that a condition may read, with their words. */
export function scopeFields(t: Saying['t'], doc: FlowDoc): FormField[] {
  const own = ['$starter.id', '$starter.organizeId', '$starter.positionIds', '$starter.roleIds', '$flow.urgency'];
  const steps = stepsOf(doc).filter(({ step }) => step.do === 'approve');
  return [
    ...own.map((name) => ({
      name,
      label: t(`flow.design.scope.${name.slice(1).replace('.', '_')}`),
      kind: name === '$flow.urgency' ? 'inputNumber' : 'input',
    })),
    ...steps.map(({ step }) => ({
      name: `$steps.${step.id}.outcome`,
      label: t('flow.design.scope.outcome', { step: titleOf({ t }, step) }),
      kind: 'input',
    })),
  ];
}
const scopeLabel = (t: Saying['t'], doc: FlowDoc, name: string): string =>
  scopeFields(t, doc).find((field) => field.name === name)?.label ?? name;
