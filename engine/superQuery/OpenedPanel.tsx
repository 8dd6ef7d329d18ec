import { type ReactNode, useSyncExternalStore } from 'react';
import type { StoredItem } from '../ports';
import { words } from '../tools';
import { QueryInput } from './QueryInput';
import { newCondition, newGroup } from './queryDraft';
import type { SuperQueryModel } from './superQueryModel';
import { symbolWords } from './symbolWords';
import { usePlans } from './usePlans';

export interface PanelProps {
  model: SuperQueryModel;
}

/** The panel of a super query that was opened: it follows the model while it is closed, too. */
export function OpenedPanel({ model }: PanelProps): ReactNode {
  useSyncExternalStore(model.subscribe, model.version);
  const { session, fields } = model;
  const { tools } = session;
  const { host, frames } = tools;
  const fieldOf = (name: string | undefined) => fields.find((field) => field.name === name);
  const { plans, keep, remove } = usePlans(session);
  const withPlan = (id: string, act: (plan: StoredItem) => void): void => {
    const chosen = plans.find((each) => each.id === id);
    if (chosen) act(chosen);
  };
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
      symbols={(name) => symbolWords(tools, fieldOf(name))}
      input={({ key, field, symbol, value }, onValue) => {
        const asked = fieldOf(field);
        if (!asked || !symbol) return null;
        const props = { session, field: asked, symbol, value, onValue };
        return <QueryInput key={`${key} ${model.plan} ${field}`} {...props} />;
      }}
      plans={plans.map(({ id, name }) => ({ id, name }))}
      plan={model.plan}
      onPlan={(id) => withPlan(id, (plan) => model.loadPlan(plan))}
      onRemovePlan={(id) => withPlan(id, (plan) => void remove(plan))}
      mayKeep={() => isSound('keep')}
      onKeep={(name) => keep(name, model.query())}
      onQuery={() => isSound('ask') && model.submit()}
      onReset={() => model.reset()}
      onClose={() => model.close()}
    />
  );
}
