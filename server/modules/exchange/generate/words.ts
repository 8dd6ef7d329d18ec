import type { FieldNode, Option, Text } from '../../../../core/language/types';
import { spoken } from './names';
import type { GeneratedModule } from './plan';

type Words = Record<string, string>;

/** Texts of a module as they are found in its form, and English ones from its names. */
export interface ModuleWords {
  designed: Words;
  english: Words;
}

/** Gives each literal text a key; one key for equal texts of the same place. */
class Collector {
  readonly designed: Words = {};
  readonly english: Words = {};
  constructor(readonly entity: string) {}

  keyFor(name: string, text: string, english: string): string {
    let key = name;
    for (let at = 2; this.designed[key] !== undefined && this.designed[key] !== text; at += 1) key = `${name}${at}`;
    this.designed[key] = text;
    this.english[key] = english;
    return `${this.entity}.${key}`;
  }

  /** A literal text becomes a key; a key stays. */
  word(text: Text | undefined, name: string, english: string): Text | undefined {
    if (typeof text !== 'object' || text === null || !('text' in text)) return text;
    return text.text ? this.keyFor(name, text.text, english) : undefined;
  }
}

function wordedOptions(options: FieldNode['options'], name: string, words: Collector): FieldNode['options'] {
  if (!Array.isArray(options)) return options;
  return options.map((option: Option, index) => {
    const at = `${name}Option${index + 1}`;
    const text = option.label;
    const english = typeof text === 'object' && 'text' in text ? String(text.text) : '';
    const children = wordedOptions(option.children, at, words) as Option[] | undefined;
    return { ...option, label: words.word(text, at, english), ...(children && { children }) };
  });
}

function worded(node: FieldNode, words: Collector, prefix: string): FieldNode {
  const name = `${prefix}${prefix && node.name ? node.name.charAt(0).toUpperCase() + node.name.slice(1) : (node.name ?? 'text')}`;
  const english = spoken(node.name ?? 'text');
  const clean = Object.fromEntries(
    Object.entries({
      ...node,
      label: words.word(node.label, name, english),
      placeholder: words.word(node.placeholder, `${name}Placeholder`, english),
      tip: words.word(node.tip, `${name}Tip`, english),
      options: wordedOptions(node.options, name, words),
      rules: node.rules?.map((rule) =>
        typeof rule === 'string' || rule.message === undefined
          ? rule
          : { ...rule, message: words.word(rule.message, `${name}Wrong`, `${english}: check this value`) },
      ),
      fields: node.fields?.map((each) => worded(each, words, name)),
      props: node.items && node.props ? { ...node.props, header: undefined } : node.props,
      items: node.items?.map((pane) => ({
        ...pane,
        title: words.word(pane.title, 'section', 'Section'),
        fields: pane.fields.map((each) => worded(each, words, prefix)),
      })),
    }).filter(([, value]) => value !== undefined),
  );
  return clean as FieldNode;
}

/** The form of a module with keys in place of its texts, and the texts: as designed, and English from the names. */
export function wordedModule(plan: GeneratedModule): { nodes: FieldNode[]; words: ModuleWords } {
  const collector = new Collector(plan.entity);
  const english = spoken(plan.entity);
  collector.keyFor('title', plan.title, english);
  collector.keyFor('add', `新建${plan.title}`, `Add ${english.toLowerCase()}`);
  collector.keyFor('edit', `编辑${plan.title}`, `Edit ${english.toLowerCase()}`);
  const nodes = plan.nodes.map((node) => worded(node, collector, ''));
  for (const { name, field } of plan.fields)
    if (field.unique) collector.keyFor(`${name}Taken`, `${field.label}已存在`, `${spoken(name)} is taken`);
  return { nodes, words: { designed: collector.designed, english: collector.english } };
}

/** Every node of a form that has a name, panes included, sub-table columns not. */
export function* namedNodes(nodes: readonly FieldNode[]): Generator<FieldNode> {
  for (const node of nodes) {
    if (node.name !== undefined) yield node;
    for (const pane of node.items ?? []) yield* namedNodes(pane.fields);
  }
}
