import { bindingPaths, formFields, isSafeName } from '../../core/binding';
import { hasFormulas } from '../../core/fields';
import { compileLinkage } from '../../core/language/linkage';
import type { Condition, FieldNode, PickerUse, Rule } from '../../core/language/types';
import { isRequiredRule } from '../../core/rules';
import type { Registry, WidgetDefinition } from '../registry';
import { compileCondition, type Report } from './compileCondition';
import type { FormPlan, NodePlan, PanePlan } from './formPlan';
import { isOutward, readsOf, readsRow } from './nodeReads';

function kindOf(field: FieldNode, widget: WidgetDefinition | undefined): NodePlan['kind'] {
  if (!widget) return 'unknown';
  return widget.kind === 'list' && !field.fields ? 'input' : widget.kind;
}

/** Containers hold no value; display widgets show one only if they can render it (a status tag in a detail). */
function showsValue(kind: NodePlan['kind'], widget: WidgetDefinition | undefined): boolean {
  return kind !== 'container' && (kind !== 'display' || widget?.cell !== undefined);
}

/** The field with and without `required`; its conditions are evaluated by the form. */
function checkedAs(field: FieldNode, rules: readonly Rule[]): NodePlan['checked'] {
  const base = { ...field, hiddenWhen: undefined, disabledWhen: undefined, requiredWhen: undefined };
  const free = { ...base, rules: rules.filter((rule) => !isRequiredRule(rule)) };
  return { free, required: rules.some(isRequiredRule) ? base : { ...base, requiredWhen: true } };
}

/** Settings of the field over those of its widget; undefined when the field has no picker. */
function pickerOf(field: FieldNode, widget: WidgetDefinition | undefined): PickerUse | undefined {
  const { document, ...use } = { ...widget?.picker, ...field.picker };
  return document === undefined ? undefined : { document, ...use };
}

/** Members of the form that decide which options are offered. */
const offeredBy = (rule: Rule): string[] =>
  typeof rule === 'object' && 'among' in rule && rule.when ? membersRead(rule.when) : [];

/** Compiles nodes one by one; `all` are those so far. */
export class FormCompiler {
  readonly all: NodePlan[] = [];
  readonly #registry: Registry;
  readonly #report: Report;

  constructor(registry: Registry, report: Report) {
    this.#registry = registry;
    this.#report = report;
  }

  node(field: FieldNode, at: string, parent: NodePlan['parent'], column = ''): NodePlan {
    const widget = field.widget ? this.#registry.widget(field.widget, field) : undefined;
    if (!widget) this.#report(at, `there is no widget "${field.widget ?? ''}"`);
    const kind = kindOf(field, widget);
    const name = showsValue(kind, widget) ? (field.name ?? '') : '';
    if (!isSafeName(name)) this.#report(at, `"${name}" cannot be the name of a field`);
    const rules = field.rules ?? [];
    const conditions = {
      hidden: compileCondition(field.hiddenWhen, `${at}/hiddenWhen`, this.#report),
      disabled: compileCondition(field.disabledWhen, `${at}/disabledWhen`, this.#report),
      required: compileCondition(field.requiredWhen, `${at}/requiredWhen`, this.#report),
    };
    const plan: NodePlan = {
      key: at,
      at,
      kind,
      name: isSafeName(name) ? name : '',
      field,
      widget,
      ...conditions,
      rules,
      alwaysRequired: rules.some(isRequiredRule),
      computed: Boolean(field.formula || field.derive),
      panes: [],
      columns: [],
      parent,
      permit: field.permit ?? (column ? `${column}-${name}` : name),
      reads: readsOf(field, column ? Object.values(conditions) : [], rules.flatMap(offeredBy)),
      optionsReadRow: column !== '' && readsRow(field.options),
      picker: pickerOf(field, widget),
      checked: checkedAs(field, rules),
      words: undefined,
    };
    if (column) return plan;
    this.all.push(plan);
    plan.columns = kind === 'list' ? this.#columns(field, at, plan) : [];
    plan.panes = this.#panes(field, at, plan);
    return plan;
  }

  #columns(field: FieldNode, at: string, parent: NodePlan): NodePlan[] {
    const columns = (field.fields ?? []).map((each, index) =>
      this.node(each, `${at}/fields/${index}`, { node: parent, pane: '' }, parent.name),
    );
    return columns.filter((column) => column.name);
  }

  #panes(field: FieldNode, at: string, parent: NodePlan): PanePlan[] {
    return (field.items ?? []).map((pane, index) => {
      const name = pane.name ?? String(index);
      const nodes = pane.fields.map((each, position) =>
        this.node(each, `${at}/items/${index}/fields/${position}`, { node: parent, pane: name }),
      );
      return { name, title: pane.title, span: pane.span, nodes };
    });
  }
}

function add(index: Map<string, NodePlan[]>, key: string, node: NodePlan): void {
  const list = index.get(key);
  if (!list) index.set(key, [node]);
  else if (!list.includes(node)) list.push(node);
}

/** Members of the form that a condition reads; none where it cannot be read, which is said elsewhere. */
function membersRead(condition: Condition): string[] {
  const { fields = [], formFields: more = [] } = compileCondition(condition, '', () => undefined) ?? {};
  return [...fields, ...more];
}

/** Members of the form that a rule compares with. */
function comparedWith(rule: Rule): string[] {
  if (typeof rule !== 'object') return [];
  if ('same' in rule) return [rule.same];
  const condition = 'holds' in rule ? rule.holds : 'among' in rule ? rule.when : undefined;
  if (condition) return membersRead(condition);
  if ('notBefore' in rule) return formFields(bindingPaths(rule.notBefore));
  return 'notAfter' in rule ? formFields(bindingPaths(rule.notAfter)) : [];
}

/** What a change of a form member re-evaluates: nodes by their conditions, fields by what they compare with. */
function indexReaders(all: readonly NodePlan[]): Pick<FormPlan, 'dependants' | 'comparedBy' | 'outward'> {
  const dependants = new Map<string, NodePlan[]>();
  const comparedBy = new Map<string, NodePlan[]>();
  const outward: NodePlan[] = [];
  for (const node of all) {
    for (const condition of [node.hidden, node.disabled, node.required]) {
      for (const name of [...(condition?.fields ?? []), ...(condition?.formFields ?? [])]) add(dependants, name, node);
      const reaches = condition?.paths.some(isOutward);
      if (reaches && !outward.includes(node)) outward.push(node);
    }
    for (const name of node.rules.flatMap(comparedWith)) add(comparedBy, name, node);
  }
  return { dependants, comparedBy, outward };
}

/** Fields to a plan: widgets resolved, conditions compiled, indexed by what they read. `at`: pointer of the list. */
export function compileForm(
  fields: readonly FieldNode[],
  at: string,
  registry: Registry,
  report: Report,
  compiler = new FormCompiler(registry, report),
): FormPlan {
  const nodes = fields.map((field, index) => compiler.node(field, `${at}/${index}`, undefined));
  const values = compiler.all.filter((node) => node.name);
  const byName = new Map<string, NodePlan>();
  for (const node of values) {
    if (byName.has(node.name)) report(node.at, `the name "${node.name}" is used twice`);
    else byName.set(node.name, node);
  }
  const linkage = compileLinkage(fields);
  for (const issue of linkage.issues) report(at + issue.at, issue.message);
  const attributes = new Map<string, NodePlan[]>();
  for (const node of compiler.all) if (node.field.attribute) add(attributes, node.field.attribute.of, node);
  return {
    fields,
    nodes,
    all: compiler.all,
    values: values.filter((node) => byName.get(node.name) === node),
    byName,
    ...indexReaders(compiler.all),
    hasFormulas: hasFormulas(fields),
    graph: undefined,
    linkage,
    attributes,
  };
}
