import { flatForm } from '../../../core/design/merge/flatForm';
import type { Draft } from '../../../core/design/merge/mergeDrafts';
import type { Difference } from '../../../core/design/merge/values';
import { factsOf, outlineOf } from '../../../core/design/model/outline';
import type { Member } from '../../../core/design/panel/types';
import { plainValues, valueKey } from '../../../core/design/panel/words';
import type { Json, JsonObject } from '../../../core/language/types';
import { asObject, asText, isObject } from '../../../core/model/read';
import { kindName } from '../../code/Code/kindName';
import type { Words } from '../../words';
import { type CalledField, type NamedStep, namedSteps } from './memberAt';

/** Letters of a value that are shown. */
const mostLetters = 160;
const textNames = new Set(['formData', 'columnData', 'tables']);
export type Called = ReadonlyMap<string, CalledField>;

/** What fields are called, by identity and by the name of their value; fields of earlier drafts count first. */
export function calledIn(drafts: readonly Draft[]): Called {
  const all = new Map<string, CalledField>();
  for (const { formData } of drafts.toReversed()) {
    if (typeof formData !== 'string' || outlineOf(formData) === undefined) continue;
    const { nodes = {}, holders = {} } = flatForm(JSON.parse(formData || '{}') as JsonObject) ?? {};
    for (const [id, node] of Object.entries(nodes)) {
      const { label, name, key } = factsOf(node);
      const holder = nodes[holders[id] ?? ''];
      const inTable = holder !== undefined && factsOf(holder).key === 'table';
      all.set(id, { label: label || name || key, key, inTable });
      if (name) all.set(name, { label: label || name, key, inTable });
    }
  }
  return all;
}

/** Members that no panel shows. */
const others: Readonly<Record<string, string>> = {
  linkages: 'rules.title',
  on: 'desk.merge.inner.on',
  formId: 'desk.merge.inner.formId',
  jnpfKey: 'desk.merge.inner.jnpfKey',
  options: 'designer.title.options',
  __vModel__: 'designer.title.__vModel__',
  prop: 'designer.title.__vModel__',
};

function stepName(t: Words, step: NamedStep): string {
  if ('member' in step) return t(`designer.title.${step.member.words}`);
  if ('list' in step) return t(`desk.list.${step.list}`);
  if ('name' in step) return step.name;
  return Object.hasOwn(others, step.raw) ? t(others[step.raw] as string) : step.raw;
}

/** Where a difference is, in words: the text, the field, the member as its panel calls it. */
export function placeName(t: Words, called: Called, { path }: Difference): string[] {
  const [text = '', ...steps] = path;
  const first = textNames.has(text) ? t(`desk.text.${text}`) : t(`desk.merge.member.${text}`);
  const words = namedSteps(text, steps, called).map((step) => stepName(t, step));
  return [first, ...words, ...(steps[0] === 'places' ? [t('desk.merge.place')] : [])];
}

const shortened = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

/** One value of a member, as its panel says it. */
function oneValue(t: Words, called: Called, member: Member | undefined, value: Json): string {
  if (typeof value === 'boolean') return t(value ? 'designer.yes' : 'designer.no');
  const choices = (member?.schema.enum ?? asObject(member?.schema.items as Json).enum) as Json[] | undefined;
  const isPlain = member && (plainValues.has(member.words) || plainValues.has(member.name));
  if (member && !isPlain && choices?.includes(value)) return t(`designer.${valueKey(member, value)}`);
  if (typeof value === 'string') return called.get(value)?.label ?? value;
  if (isObject(value)) {
    const node = value as JsonObject;
    const { label, name } = factsOf(node);
    const said = label || name || [node.fullName, node.label, node.name].map((each) => asText(each)).find(Boolean);
    return said || called.get(asText(node.prop))?.label || JSON.stringify(value);
  }
  return JSON.stringify(value);
}

/** A value for people: a field by its label, the box around a field by its, a choice by its words. */
export function valueName(t: Words, called: Called, { path }: Difference, value: Json | undefined): string {
  if (value === undefined) return t('desk.merge.none');
  if (path[1] === 'places' && path.length === 2) return t('desk.merge.asPlaced');
  if (path[1] === 'places') return called.get(String(value))?.label ?? t('desk.text.formData');
  const [text = '', ...steps] = path;
  const last = namedSteps(text, steps, called).at(-1);
  if (last && 'raw' in last && last.raw === 'jnpfKey') return kindName(t, String(value));
  const member = last && 'member' in last ? last.member : undefined;
  if (!Array.isArray(value)) return shortened(oneValue(t, called, member, value));
  return value.length === 0
    ? t('desk.merge.none')
    : shortened(value.map((each) => oneValue(t, called, member, each)).join(', '));
}
