import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Text, TreeView as TreeDoc } from '../../core/language/types';
import { useButtons } from '../actions/useButtons';
import { planView } from '../compile/planView';
import type { ViewProps } from '../defineView';
import { useChoices } from '../document/useChoices';
import type { TreeFrame } from '../frames';
import { useSourceRows } from '../source/useSource';
import { words } from '../tools';
import { TreeModel } from './treeModel';

/** The model of a tree while it is mounted. */
function useTreeModel({ view, at, context }: ViewProps<TreeDoc>): TreeModel {
  const { session } = context;
  const { tools, document } = session;
  const [model] = useState(() => new TreeModel(session, planView(tools, document, view, at)));
  useSyncExternalStore(model.subscribe, model.version);
  useChoices(session);
  useEffect(() => model.start(), [model]);
  return model;
}

function groupsOf({ checkable }: TreeDoc, toWords: (title: Text) => string): TreeFrame['groups'] {
  const groups = checkable?.groups;
  return (
    groups && {
      ...groups,
      items: groups.items.map(({ name, title }) => ({ name, title: toWords(title) })),
      emptyText: groups.emptyText === undefined ? undefined : toWords(groups.emptyText),
    }
  );
}

/** Side tree: the selected node decides what the other views fetch (DICT-02–07, DICT-16). */
export function TreeView(props: ViewProps<TreeDoc>): ReactNode {
  const model = useTreeModel(props);
  const { session, plan, ticks } = model;
  const { view, menu, emptyButtons, source } = plan;
  const { tools } = session;
  const toButtons = useButtons(session);
  const { rows, validating, data, error, refresh } = useSourceRows(tools, source, model.ask(), true);
  // Ticks start from what is stored now: an answer of an earlier opening would be saved over it.
  const { nodes, shown, open } = model.draw(ticks && validating ? undefined : rows);
  const { selected } = model;
  useLayoutEffect(() => model.take({ nodes, data, selected, refresh }), [model, nodes, data, selected, refresh]);
  return (
    <tools.frames.Tree
      title={view.title === undefined ? undefined : words(tools.host, view.title, session.scope())}
      nodes={shown}
      emptyText={view.emptyText === undefined ? undefined : words(tools.host, view.emptyText, session.scope())}
      emptyButtons={toButtons(emptyButtons)}
      error={error?.message}
      onRetry={() => void refresh()}
      selected={selected}
      onSelect={(node) => model.click(node)}
      expanded={open}
      onExpand={(ids) => model.expand(ids)}
      onLoad={source.below && ((node) => model.load(node))}
      filter={view.filter}
      keyword={model.keyword}
      onKeyword={(keyword) => model.search(keyword)}
      menu={toButtons(menu)}
      matrix={view.layout === 'matrix'}
      ticked={ticks?.ticked}
      onTick={ticks && ((boxes, on) => ticks.tick(boxes, on))}
      groups={groupsOf(view, (title) => words(tools.host, title, session.scope()))}
    />
  );
}
