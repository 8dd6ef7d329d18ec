import type { Bound, Source, TreeView } from '../language/types';
import { optionSource } from './fieldOptions';
import { paramList } from './links';
import { asFlag, asNumber, asText } from './read';
import type { Model, ModelList } from './types';
import { findField } from './walk';

interface SideTree {
  source: Source;
  /** Binding of the selected node's value. */
  value: Bound;
}

const selected = (member: string): Bound => ({ $: `view.tree.selected.${member}` });

/** A data interface whose children are fetched on opening (`treeSyncType` 1): parameters from the opened node. */
function interfaceTree(tree: NonNullable<ModelList['tree']>): SideTree | undefined {
  const id = asText(tree.treePropsUrl);
  if (!id) return undefined;
  const idKey = asText(tree.treePropsValue) || 'id';
  const labelKey = asText(tree.treePropsLabel) || 'fullName';
  const childrenKey = asText(tree.treePropsChildren) || 'children';
  const child = asText(tree.treeSyncInterfaceId);
  const lazy =
    asNumber(tree.treeSyncType) === 1 && child
      ? {
          lazy: {
            call: 'dataInterface.run',
            params: {
              id: child,
              paramList: paramList(tree.treeSyncTemplateJson, (name) => ({ $: `row.${name}`, else: '' })),
            },
          },
        }
      : {};
  const source = { call: 'dataInterface.run', params: { id, paramList: [] }, idKey, labelKey, childrenKey, ...lazy };
  return { source, value: selected(idKey) };
}

function dictionaryTree(tree: NonNullable<ModelList['tree']>): SideTree | undefined {
  const id = asText(tree.treeDictionary);
  if (!id) return undefined;
  const idKey = asText(tree.treePropsValue) === 'enCode' ? 'enCode' : 'id';
  return { source: { call: 'dictionaryData.options', params: { id }, idKey }, value: selected(idKey) };
}

/** Options of the field itself (3.6). */
function fieldTree(model: Model, list: ModelList): SideTree | undefined {
  const found = findField(model, asText(list.tree?.treeRelation));
  const source = found && optionSource(found.field);
  if (!source) return undefined;
  const idKey = Array.isArray(source) ? 'id' : ('idKey' in source && source.idKey) || 'id';
  return { source, value: selected(idKey) };
}

/** Companies and departments; `organizeIds` is the path to each. */
const organisations: Source = { call: 'organize.departmentSelector', params: { id: '0' } };

function sideTree(model: Model, list: ModelList): SideTree | undefined {
  const { tree } = list;
  if (list.type !== 2 || !tree) return undefined;
  switch (asText(tree.treeDataSource)) {
    case 'organize':
      return { source: organisations, value: selected('organizeIds') };
    case 'department':
      return { source: organisations, value: selected('id') };
    case 'api':
      return interfaceTree(tree);
    case 'formField':
      return fieldTree(model, list);
    default:
      return dictionaryTree(tree);
  }
}

export interface LeftTree {
  view: TreeView;
  /** Overrides the search form's query: the tree's field and the selected node. */
  query: Record<string, Bound>;
}

/** The left tree of a list (contract-visualdev §6.1); undefined when the list has none or names no source. */
export function leftTree(model: Model, list: ModelList): LeftTree | undefined {
  const side = sideTree(model, list);
  const relation = asText(list.tree?.treeRelation);
  if (!side || !relation) return undefined;
  const title = asText(list.tree?.treeTitle);
  return {
    view: {
      id: 'tree',
      view: 'tree',
      area: 'side',
      ...(title ? { title: { text: title } } : {}),
      source: side.source,
      filter: asFlag(list.tree?.hasTreeQuery),
      select: 'none',
      expand: 'all',
      widthPx: 220,
    },
    query: { [relation]: side.value },
  };
}
