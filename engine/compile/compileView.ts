import type { StepsView, TableView, TreeView, View } from '../../core/language/types';
import { compileButtons } from './compileButtons';
import { type CompileContext, compileColumns, leavesOf, withEditors } from './compileColumns';
import { compileCondition } from './compileCondition';
import { compileSteps } from './compileSteps';
import { livePaths } from './livePaths';
import type { StepsPlan, TablePlan, TreePlan, ViewPlan } from './viewPlan';

/** The members of every plan. */
function compileBase<V extends View>(view: V, at: string, { report }: CompileContext) {
  const hidden = compileCondition(view.hiddenWhen, `${at}/hiddenWhen`, report);
  return { at, view, hidden, reads: livePaths(view) };
}

function compileTree(view: TreeView, at: string, context: CompileContext): TreePlan {
  return {
    ...compileBase(view, at, context),
    kind: 'tree',
    source: context.source(view.source),
    menu: compileButtons(view.menu, `${at}/menu`, context.report),
    emptyButtons: compileButtons(view.emptyButtons, `${at}/emptyButtons`, context.report),
  };
}

function compileTable(view: TableView, at: string, context: CompileContext): TablePlan {
  const { report } = context;
  const columns = compileColumns(withEditors(view), `${at}/columns`, context);
  const source = context.source(view.source);
  const nests = typeof view.tree === 'object' ? compileCondition(view.tree, `${at}/tree`, report) : undefined;
  return {
    ...compileBase(view, at, context),
    kind: 'table',
    source,
    key: view.rowKey ?? source.keys.id,
    columns,
    leaves: leavesOf(columns),
    toolbar: compileButtons(view.toolbar, `${at}/toolbar`, report),
    rowActions: compileButtons(view.rowActions, `${at}/rowActions`, report),
    tree: nests ?? view.tree === true,
    editFields: (view.edit?.fields ?? []).map((field) => ({ ...field, showLabel: false, span: 24 })),
  };
}

function compileStepsView(view: StepsView, at: string, context: CompileContext): StepsPlan {
  return { ...compileBase(view, at, context), kind: 'steps', steps: compileSteps(view, at, context.report) };
}

/** A view to its plan: columns, buttons, conditions and the live paths it reads. `at` is the pointer of the view. */
export function compileView(view: View, at: string, context: CompileContext): ViewPlan {
  if (view.view === 'table') return compileTable(view, at, context);
  if (view.view === 'tree') return compileTree(view, at, context);
  if (view.view === 'steps') return compileStepsView(view, at, context);
  return { ...compileBase(view, at, context), kind: 'plain' };
}
