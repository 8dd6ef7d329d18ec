import type { FormulaGraph } from '../../core/formula';
import type { Document, FieldNode } from '../../core/language/types';
import type { Tools } from '../tools';
import { compileForm } from './compileForm';
import type { FormPlan, NodePlan } from './formPlan';
import { mergeEntity } from './mergeEntity';

/** The plan of a list of fields of a document, compiled once per document version. `at` is the pointer of the list. */
export function planForm(tools: Tools, document: Document, fields: readonly FieldNode[], at: string): FormPlan {
  const { forms } = tools.plans;
  const found = forms.get(fields);
  if (found) return found;
  const report = (where: string, message: string, error?: unknown): void =>
    tools.host.report({ at: `${document.id}${where}`, message, error });
  const entity = document.entity === undefined ? undefined : tools.entity(document.entity);
  if (document.entity !== undefined && !entity) report('/entity', `there is no entity "${document.entity}"`);
  const plan = compileForm(mergeEntity(fields, entity), at, tools.registry, report);
  if (entity || document.entity === undefined) forms.set(fields, plan);
  return plan;
}

let formulas: typeof import('../../core/formula') | undefined;

/** Formulas of a plan; undefined when it has none. Only after preparing the plan. */
export function graphOf(plan: FormPlan, report: (at: string, message: string) => void): FormulaGraph | undefined {
  if (!plan.hasFormulas || !formulas) return undefined;
  if (!plan.graph) {
    plan.graph = formulas.compileFormulas(plan.fields);
    for (const { field, message } of plan.graph.issues) report(plan.byName.get(field)?.at ?? field, message);
  }
  return plan.graph;
}

/**
 * Fetches what the plan needs before it can be rendered: the chunks of its widgets (of the `shown` nodes), and the formula
 * parser if it has formulas. undefined when everything is loaded. A widget that cannot be fetched later fails in its own
 * boundary.
 */
export function prepare({ plans }: Tools, plan: FormPlan, shown = plan.all): Promise<void> | undefined {
  const { loaded } = plans;
  const waits: Promise<unknown>[] = [];
  const fetchWidget = ({ widget }: NodePlan): void => {
    if (!widget?.load || widget.loadsOnUse || loaded.has(widget)) return;
    const done = (): unknown => loaded.add(widget);
    waits.push(widget.load().then(done, done));
  };
  for (const node of shown) {
    fetchWidget(node);
    node.columns.forEach(fetchWidget);
  }
  if (plan.hasFormulas && !formulas) {
    waits.push(
      import('../../core/formula').then((module) => {
        formulas = module;
      }),
    );
  }
  return waits.length ? Promise.all(waits).then(() => undefined) : undefined;
}
