import type { JsonObject, Text } from '../../core/language/types';
import type { NodePlan } from '../compile/formPlan';
import { type Tools, words } from '../tools';

/** What a field says in the present language, and its props with their words put in. One object per field and language. */
export interface FieldWords {
  label: string;
  tip: string | undefined;
  placeholder: string | undefined;
  props: JsonObject;
}

const cache = new WeakMap<Tools, { language: string; words: WeakMap<NodePlan, FieldWords> }>();

function propsOf(tools: Tools, node: NodePlan): JsonObject {
  const { props = {} } = node.field;
  const texts = node.widget?.texts?.filter((name) => props[name] !== undefined) ?? [];
  if (texts.length === 0) return props;
  return { ...props, ...Object.fromEntries(texts.map((name) => [name, textProp(tools, props[name])])) };
}

function textProp(tools: Tools, value: unknown): string {
  const isText = typeof value === 'string' || (typeof value === 'object' && value !== null && 'text' in value);
  return isText ? words(tools.host, value as Text) : String(value ?? '');
}

function build(tools: Tools, node: NodePlan): FieldWords {
  const { field, widget } = node;
  const label = words(tools.host, field.label);
  const ask = widget?.ask === 'enter' || widget?.ask === 'select' ? widget.ask : undefined;
  // Nobody can follow "please enter" where nothing can be entered.
  const given = field.readOnly === true || node.computed || field.attribute !== undefined;
  const asked = ask && !given ? tools.host.t(`common.${ask}`, { label }) : undefined;
  return {
    label,
    tip: field.tip === undefined ? undefined : words(tools.host, field.tip),
    placeholder: field.placeholder === undefined ? asked : words(tools.host, field.placeholder),
    props: propsOf(tools, node),
  };
}

export function fieldWords(tools: Tools, node: NodePlan): FieldWords {
  const language = tools.host.language();
  let kept = cache.get(tools);
  if (!kept || kept.language !== language) {
    kept = { language, words: new WeakMap() };
    cache.set(tools, kept);
  }
  let found = kept.words.get(node);
  if (!found) {
    found = build(tools, node);
    kept.words.set(node, found);
  }
  return found;
}
