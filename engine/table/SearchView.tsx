import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { SearchView as SearchDoc } from '../../core/language/types';
import type { ViewProps } from '../defineView';
import { NodeBoundary } from '../document/NodeBoundary';
import { useChoices } from '../document/useChoices';
import { useModelOf } from '../document/useModelOf';
import { FieldView } from '../field/FieldView';
import type { FieldLayout } from '../field/fieldProps';
import { SearchModel } from './searchModel';

const layout: FieldLayout = {
  labelPosition: 'right',
  labelWidthPx: undefined,
  gutterPx: undefined,
  readOnly: false,
  plain: true,
};

/** The model of a search while it is mounted. */
function useSearchModel({ view, at, context }: ViewProps<SearchDoc>): SearchModel {
  const { session } = context;
  const model = useModelOf<SearchModel>(view, (before) => new SearchModel(session, view, at, before));
  useSyncExternalStore(model.subscribe, model.version);
  useChoices(session);
  const { values } = model;
  useLayoutEffect(() => model.start(), [model]);
  useLayoutEffect(() => model.follow(values), [model, values]);
  return model;
}

/** A search form over a table: filters only on the button or Enter (DICT-08). */
export function SearchView(props: ViewProps<SearchDoc>): ReactNode {
  const model = useSearchModel(props);
  const { session, plan, form, values } = model;
  const { tools } = session;
  const language = tools.host.language();
  const items = useMemo(
    () =>
      form &&
      plan.nodes.map((node) => (
        <NodeBoundary key={node.key} session={session} at={node.at}>
          <FieldView session={session} model={form} handle={form.handle(node)} layout={layout} language={language} />
        </NodeBoundary>
      )),
    [form, plan, session, language],
  );
  if (!items) return <tools.frames.Loading rows={1} />;
  return (
    <tools.frames.Search
      items={items}
      visible={model.visible}
      active={Object.keys(values ?? {}).length}
      activeFolded={model.activeFolded}
      onSearch={() => model.submit()}
      onReset={() => model.reset()}
    />
  );
}
