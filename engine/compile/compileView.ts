import { bindingPaths } from '../../core/binding';
import type { Source, TableView, TreeView, View } from '../../core/language/types';
import { compileButtons } from './compileButtons';
import { type CompileContext, compileColumns, leavesOf, withEditors } from './compileColumns';
import { type ConditionPlan, compileCondition } from './compileCondition';
import { sourcePaths } from './nodeReads';
import type { ButtonPlan, LazyChildren, PlainPlan, TablePlan, TreePlan, TreeShape, ViewPlan } from './viewPlan';

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];
const pathsOf = (conditions: readonly (ConditionPlan | undefined)[]): string[] =>
  conditions.flatMap((condition) => condition?.paths ?? []);
const buttonPaths = (buttons: readonly ButtonPlan[]): string[] =>
  pathsOf(buttons.flatMap(({ hidden, disabled }) => [hidden, disabled]));

function lazyOf(source: Source): LazyChildren | undefined {
  if (Array.isArray(source) || !('call' in source) || !source.lazy) return undefined;
  return { call: source.lazy.call, params: source.lazy.params ?? {} };
}

const defaultShape: TreeShape = {
  idKey: 'id',
  labelKey: 'fullName',
  childrenKey: 'children',
  disabledKey: 'disabled',
};

/** Member names of the source over the default ones. */
function shapeOf(source: Source): TreeShape {
  const given = Array.isArray(source) ? {} : (source as Partial<TreeShape>);
  const names = Object.keys(defaultShape) as (keyof TreeShape)[];
  return Object.fromEntries(names.map((name) => [name, given[name] ?? defaultShape[name]])) as unknown as TreeShape;
}

function compileTree(view: TreeView, at: string, { report }: CompileContext): TreePlan {
  const hidden = compileCondition(view.hiddenWhen, `${at}/hiddenWhen`, report);
  const menu = compileButtons(view.menu, `${at}/menu`, report);
  return {
    kind: 'tree',
    at,
    view,
    hidden,
    reads: unique([...sourcePaths(view.source), ...pathsOf([hidden]), ...buttonPaths(menu)]),
    shape: shapeOf(view.source),
    menu,
    lazy: lazyOf(view.source),
  };
}

function compileTable(view: TableView, at: string, context: CompileContext): TablePlan {
  const { report } = context;
  const hidden = compileCondition(view.hiddenWhen, `${at}/hiddenWhen`, report);
  const columns = compileColumns(withEditors(view), `${at}/columns`, context);
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
    key: view.rowKey ?? 'id',
    columns,
    leaves,
    toolbar,
    rowActions,
    tree: nests ?? view.tree === true,
    lazy: lazyOf(view.source),
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
