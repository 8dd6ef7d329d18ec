import type { ButtonDoc, ColumnDoc, Document, PickerTab, View } from '../../core/language/types';
import { planSource } from '../source/planSource';
import type { Tools } from '../tools';
import { compileButtons } from './compileButtons';
import { type CompileContext, compileColumns } from './compileColumns';
import { compileCondition } from './compileCondition';
import { compileView } from './compileView';
import type { TabPlan } from './plans';
import type { ButtonPlan, ColumnPlan, PlanOf } from './viewPlan';

function contextOf(tools: Tools, document: Document): CompileContext {
  return {
    registry: tools.registry,
    entity: document.entity === undefined ? undefined : tools.entity(document.entity),
    report: (at, message, error) => tools.host.report({ at: `${document.id}${at}`, message, error }),
    source: (source) => planSource(tools, source),
  };
}

/** An entity that is not loaded yet is looked up again at the next render. */
const isWhole = (document: Document, { entity }: CompileContext): boolean =>
  document.entity === undefined || entity !== undefined;

function cached<Key extends object, Plan>(plans: WeakMap<Key, Plan>, key: Key, compile: () => Plan): Plan {
  const found = plans.get(key);
  if (found !== undefined) return found;
  const plan = compile();
  plans.set(key, plan);
  return plan;
}

/** The plan of a view of a document, compiled once per document version. `at` is the pointer of the view. */
export function planView<V extends View>(tools: Tools, document: Document, view: V, at: string): PlanOf<V> {
  const context = contextOf(tools, document);
  const compile = () => compileView(view, at, context);
  return (isWhole(document, context) ? cached(tools.plans.views, view, compile) : compile()) as PlanOf<V>;
}

/** The plans of a list of columns of a document. */
export function planColumns(
  tools: Tools,
  document: Document,
  columns: readonly ColumnDoc[],
  at: string,
): readonly ColumnPlan[] {
  const context = contextOf(tools, document);
  const compile = () => compileColumns(columns, at, context);
  return isWhole(document, context) ? cached(tools.plans.columns, columns, compile) : compile();
}

const none: readonly ButtonPlan[] = [];

/** The plans of a list of buttons of a document, such as those of its footer. */
export function planButtons(
  tools: Tools,
  document: Document,
  buttons: readonly ButtonDoc[] | undefined,
  at: string,
): readonly ButtonPlan[] {
  if (!buttons) return none;
  const { report } = contextOf(tools, document);
  return cached(tools.plans.buttons, buttons, () => compileButtons(buttons, at, report));
}

/** The plan of a tab of a picker. */
export function planTab(tools: Tools, document: Document, tab: PickerTab, at: string): TabPlan {
  const context = contextOf(tools, document);
  return cached(tools.plans.tabs, tab, () => ({
    hidden: compileCondition(tab.hiddenWhen, `${at}/hiddenWhen`, context.report),
    columns: compileColumns(tab.columns ?? [], `${at}/columns`, { ...context, entity: undefined }),
  }));
}
