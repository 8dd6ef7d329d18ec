import type { JsonObject, Text } from '../../core/language/types';
import type { FieldWords, NodePlan } from '../compile/formPlan';
import type { Session } from '../document/session';
import type { WidgetDefinition } from '../registry';
import { type Tools, words } from '../tools';

/** Props of a widget with their texts in the current language. */
export function saidProps(tools: Tools, widget: WidgetDefinition | undefined, props: JsonObject): JsonObject {
  const texts = widget?.texts?.filter((name) => props[name] !== undefined) ?? [];
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
  // No "please enter" where nothing can be entered.
  const given = field.readOnly === true || node.computed || field.attribute !== undefined;
  const asked = ask && !given ? tools.host.t(`engine.${ask}`, { label }) : undefined;
  const own = field.placeholder === undefined ? undefined : words(tools.host, field.placeholder);
  return {
    label,
    tip: field.tip === undefined ? undefined : words(tools.host, field.tip),
    placeholder: own ?? asked,
    // A disabled field asks for nothing.
    disabledText: field.disabledText === undefined ? own : words(tools.host, field.disabledText),
    props: saidProps(tools, widget, field.props ?? {}),
  };
}

/** Texts of a field in a language; default: the current one. The same object until the language changes. */
export function fieldWords(tools: Tools, node: NodePlan, language = tools.host.language()): FieldWords {
  if (node.words?.language !== language) node.words = { language, found: build(tools, node) };
  return node.words.found;
}

const takesValues = (text: Text | undefined): boolean => typeof text === 'object' && text.values !== undefined;

/** Label and tip of a field with the values that they name, read where the field is drawn. */
export function filledWords(session: Session, node: NodePlan): Pick<FieldWords, 'label' | 'tip'> {
  const { label, tip } = fieldWords(session.tools, node);
  const filled = (text: Text | undefined) => words(session.tools.host, text, session.scope());
  return {
    label: takesValues(node.field.label) ? filled(node.field.label) : label,
    tip: takesValues(node.field.tip) ? filled(node.field.tip) : tip,
  };
}
