import { type ReactNode, useMemo } from 'react';
import type { TableView as TableDoc } from '../../core/language/types';
import type { Session } from '../document/session';
import { QueryInput } from '../field/QueryInput';
import type { Query, StoredItem } from '../ports';
import { words } from '../tools';
import { askable } from './searchFields';
import { newCondition, newGroup, symbolsOf } from './superQuery';
import type { SuperQueryModel } from './superQueryModel';

/** Saved plans of this list (contract-visualdev §6.4). */
function usePlans(session: Session) {
  const { host } = session.tools;
  const { items: plans = [], ...stored } = host.useStored('queries', session.moduleId ?? null);
  const keep = async (name: string, value: Query): Promise<boolean> => {
    const known = plans.find((plan) => plan.name === name);
    if (known && !(await host.confirm(host.t('engine.planExists', { name })))) return false;
    return stored.save({ id: known?.id, name, value });
  };
  const remove = async ({ id, name }: StoredItem): Promise<void> => {
    const sure = await host.confirm(host.t('engine.removePlan', { name }));
    if (sure) await stored.remove(id);
  };
  return { plans, keep, remove };
}

interface SuperQueryProps {
  session: Session;
  view: TableDoc;
  model: SuperQueryModel;
}

/** The super query of a table: its conditions become `query.<table>`. */
export function SuperQueryView({ session, view, model }: SuperQueryProps): ReactNode {
  const { host, registry, frames } = session.tools;
  const fields = useMemo(() => askable(session, view.superQuery ?? []), [session, view.superQuery]);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const { plans, keep, remove } = usePlans(session);
  const find = (id: string): StoredItem | undefined => plans.find((each) => each.id === id);
  const isSound = (purpose: 'ask' | 'keep'): boolean => {
    const problem = model.problem(purpose);
    if (problem) host.notify('warning', host.t(problem));
    return !problem;
  };
  return (
    <frames.SuperQuery
      open={model.stage === 'open'}
      draft={model.draft}
      onDraft={(draft) => model.edit(draft)}
      newCondition={newCondition}
      newGroup={newGroup}
      fields={fields.map(({ name = '', label }) => ({ id: name, label: words(host, label) || name }))}
      symbols={(name) => {
        const widget = byName.get(name)?.widget;
        if (widget === undefined) return [];
        return symbolsOf(registry.widget(widget)).map((id) => ({
          id,
          label: host.t(`engine.symbol.${symbolKeys[id]}`),
        }));
      }}
      input={({ key, field, symbol, value }, onValue) => {
        const asked = byName.get(field);
        if (!asked || !symbol) return null;
        const props = { session, field: asked, symbol, value, onValue };
        return <QueryInput key={`${key} ${model.plan} ${field}`} {...props} />;
      }}
      plans={plans.map(({ id, name }) => ({ id, name }))}
      plan={model.plan}
      onPlan={(id) => {
        const chosen = find(id);
        if (chosen) model.loadPlan(id, chosen.value as Query, fields);
      }}
      onRemovePlan={(id) => {
        const chosen = find(id);
        if (chosen) void remove(chosen);
      }}
      mayKeep={() => isSound('keep')}
      onKeep={(name) => keep(name, model.query(fields))}
      onQuery={() => isSound('ask') && model.submit(fields)}
      onReset={() => model.reset()}
      onClose={() => model.close()}
    />
  );
}

/** Text keys of symbols. */
const symbolKeys: Record<string, string> = {
  '==': 'equal',
  '<>': 'unequal',
  '>': 'more',
  '>=': 'least',
  '<': 'less',
  '<=': 'most',
  between: 'between',
  like: 'like',
  notLike: 'notLike',
  in: 'in',
  notIn: 'notIn',
  null: 'null',
  notNull: 'notNull',
};
