import { useEffect, useMemo, useRef, useState } from 'react';
import { resolve } from '../../core/binding';
import type { SearchView as SearchDoc } from '../../core/language/types';
import { planForm, prepare } from '../compile/planForm';
import type { ViewProps } from '../defineView';
import { NodeBoundary } from '../document/NodeBoundary';
import type { Session } from '../document/session';
import { useChoices } from '../document/useChoices';
import { FieldView } from '../field/FieldView';
import type { FieldLayout } from '../field/fieldProps';
import { createFormModel } from '../form/createFormModel';
import type { FormModel } from '../form/formModel';
import { askable, inputNames } from './searchFields';

type Values = Record<string, unknown>;

const layout: FieldLayout = {
  labelPosition: 'right',
  labelWidthPx: undefined,
  gutterPx: undefined,
  readOnly: false,
  plain: true,
};

/** Members that filter: 0 and false do, nothing and empty lists do not. */
function filled(values: Values): Values {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
  );
  return Object.fromEntries(kept);
}

/** Defaults that the search itself names; those of an entity are for new records and filter nothing. */
function startOf(session: Session, view: SearchDoc): Values {
  const scope = session.scope();
  return Object.fromEntries(
    view.fields.flatMap((field) =>
      field.name && field.default !== undefined ? [[field.name, resolve(field.default, scope)]] : [],
    ),
  );
}

/** A search form over a table: nothing is asked until the button or Enter (DICT-08). */
export function SearchView({ view, at, context }: ViewProps<SearchDoc>) {
  const { session } = context;
  const { tools } = session;
  const language = tools.host.language();
  const choices = useChoices(session);
  const fields = useMemo(() => askable(session, view.fields), [session, view.fields]);
  const plan = planForm(tools, session.document, fields, `${at}/fields`);
  const create = (): FormModel => {
    const start = session.choices.search[view.id] ?? startOf(session, view);
    return createFormModel(session, plan, start, { permits: false, checks: false });
  };
  const [model, setModel] = useState<FormModel | undefined>(() => {
    session.start('search', view.id, filled(startOf(session, view)));
    return prepare(tools, plan) ? undefined : create();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per view
  useEffect(() => {
    if (!model) void (prepare(tools, plan) ?? Promise.resolve()).then(() => setModel(create()));
  }, []);

  const said = choices.search[view.id];
  const applied = useRef(said);
  useEffect(() => {
    if (said === applied.current) return;
    applied.current = said;
    model?.reset(said ?? {});
  }, [said, model]);

  /** Filters that the address or an action has set and no input shows; they stay until they are taken away. */
  const unshown = (): Values => {
    const shown = inputNames(session, view);
    return Object.fromEntries(
      Object.entries(session.choices.search[view.id] ?? {}).filter(([name]) => !shown.has(name)),
    );
  };
  const apply = (values: Values): void => {
    const next = filled(values);
    applied.current = next;
    const same = JSON.stringify(next) === JSON.stringify(session.choices.search[view.id] ?? {});
    if (same) void session.views.get(view.for)?.refresh();
    else session.choose('search', view.id, next);
  };
  const reset = (): void => {
    const start = startOf(session, view);
    model?.reset(start);
    apply(start);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset reads the model of this view
  useEffect(() => session.addView(view.id, { refresh: () => undefined, reset }), [session, view.id, model]);
  const items = useMemo(
    () =>
      model &&
      plan.nodes.map((node, index) => {
        return (
          <NodeBoundary key={node.at} tools={tools} at={`${at}/fields/${index}`}>
            <FieldView
              session={session}
              model={model}
              handle={model.handle(node)}
              layout={layout}
              language={language}
            />
          </NodeBoundary>
        );
      }),
    [model, plan, tools, session, at, language],
  );
  if (!model || !items) return <tools.frames.Loading rows={1} />;
  return (
    <tools.frames.Search
      items={items}
      visible={view.visible ?? 3}
      active={Object.keys(choices.search[view.id] ?? {}).length}
      onSearch={() => apply({ ...unshown(), ...model.values })}
      onReset={reset}
    />
  );
}
