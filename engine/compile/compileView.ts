import { bindingPaths } from '../../core/binding';
import type { Source, TableView, TreeView, View } from '../../core/language/types';
import { sourceReads } from '../source/sourceReads';
import { compileButtons } from './compileButtons';
import { type CompileContext, compileColumns, leavesOf, withEditors } from './compileColumns';
import { type ConditionPlan, compileCondition } from './compileCondition';
import type { ButtonPlan, PlainPlan, TablePlan, TreePlan, ViewPlan } from './viewPlan';

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];
const pathsOf = (conditions: readonly (ConditionPlan | undefined)[]): string[] =>
  conditions.flatMap((condition) => condition?.paths ?? []);
const buttonPaths = (buttons: readonly ButtonPlan[]): string[] =>
  pathsOf(buttons.flatMap(({ hidden, disabled }) => [hidden, disabled]));

const sourcePaths = (source: Source | undefined): string[] => (source === undefined ? [] : sourceReads(source));

function compileTree(view: TreeView, at: string, { report, source }: CompileContext): TreePlan {
  const hidden = compileCondition(view.hiddenWhen, `${at}/hiddenWhen`, report);
  const menu = compileButtons(view.menu, `${at}/menu`, report);
  return {
    kind: 'tree',
    at,
    view,
    hidden,
    reads: unique([...sourcePaths(view.source), ...pathsOf([hidden]), ...buttonPaths(menu)]),
    source: source(view.source),
    menu,
  };
}

function compileTable(view: TableView, at: string, context: CompileContext): TablePlan {
  const { report } = context;
  const hidden = compileCondition(view.hiddenWhen, `${at}/hiddenWhen`, report);
  const columns = compileColumns(withEditors(view), `${at}/columns`, context);
  const source = context.source(view.source);
  const leaves = leavesOf(columns);
  const toolbar = compileButtons(view.toolbar, `${at}/toolbar`, report);
  const rowActions = compileButtons(view.rowActions, `${at}/rowActions`, report);
  const nests = typeof view.tree === 'object' ? compileCondition(view.tree, `${at}/tree`, report) : undefined;
  return {
    kind: 'table',
    at,
    view,
    hidden,
    reads: unique([
      ...sourcePaths(view.source),
      ...pathsOf([hidden, nests, ...columns.map((column) => column.hidden), ...leaves.map((leaf) => leaf.hidden)]),
      ...leaves.flatMap(({ doc }) => sourcePaths(doc.options)),
      ...buttonPaths([...toolbar, ...rowActions]),
    ]),
    source,
    key: view.rowKey ?? source.keys.id,
    columns,
    leaves,
    toolbar,
    rowActions,
    tree: nests ?? view.tree === true,
    editFields: (view.edit?.fields ?? []).map((field) => ({ ...field, showLabel: false, span: 24 })),
  };
}

function compilePlain(view: View, at: string, { report }: CompileContext): PlainPlan {
  const hidden = compileCondition(view.hiddenWhen, `${at}/hiddenWhen`, report);
  const { source, params, url } = view as { source?: Source; params?: unknown; url?: unknown };
  return {
    kind: 'plain',
    at,
    view,
    hidden,
    reads: unique([...sourcePaths(source), ...bindingPaths([params, url]), ...pathsOf([hidden])]),
  };
}

/** A view to its plan: columns, buttons, conditions and the paths it reads. `at` is the pointer of the view. */
export function compileView(view: View, at: string, context: CompileContext): ViewPlan {
  if (view.view === 'table') return compileTable(view, at, context);
  return view.view === 'tree' ? compileTree(view, at, context) : compilePlain(view, at, context);
}
