import { type ReactNode, useMemo, useState } from 'react';
import type { TableView as TableDoc } from '../../core/language/types';
import type { Session } from '../document/session';
import { QueryInput } from '../field/QueryInput';
import type { QueryDraft } from '../frames';
import { words } from '../tools';
import {
  newCondition,
  newDraft,
  newGroup,
  problemOf,
  type SuperQuery,
  symbolsOf,
  toDraft,
  toQuery,
} from './superQuery';
import { useStoredPlans } from './useStoredPlans';
import { askable } from './useTableFilters';

interface Plan {
  id: string;
  fullName: string;
  matchLogic?: string;
  conditionJson?: unknown;
}

const isPlan = (row: unknown): row is Plan => typeof (row as Plan | null)?.id === 'string';

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A plan as it is stored: the groups as JSON, how they are joined beside them. */
function planQuery({ matchLogic, conditionJson }: Plan): unknown {
  const stored = parse(conditionJson);
  return Array.isArray(stored) ? { matchLogic, conditionList: stored } : stored;
}

/** Saved plans of this list (contract-visualdev §6.4: AdvancedQuery). */
function usePlans(session: Session) {
  const { host } = session.tools;
  const stored = useStoredPlans(session, session.moduleId);
  const plans = useMemo(() => (stored.rows ?? []).filter(isPlan), [stored.rows]);
  const keep = async (fullName: string, query: SuperQuery): Promise<boolean> => {
    const { matchLogic, conditionList } = query;
    const known = plans.find((plan) => plan.fullName === fullName);
    if (known && !(await host.confirm(host.t('list.planExists', { name: fullName })))) return false;
    const body = { fullName, matchLogic, conditionJson: JSON.stringify(conditionList) };
    return stored.save(body, known && { id: known.id });
  };
  const remove = async (plan: Plan): Promise<void> => {
    const sure = await host.confirm(host.t('list.removePlan', { name: plan.fullName }));
    if (sure) await stored.remove(plan.id);
  };
  return { plans, keep, remove };
}

interface SuperQueryProps {
  session: Session;
  view: TableDoc;
  open: boolean;
  onClose: () => void;
}

/** The super query of a table: what it asks is `query.<table>` from then on. */
export function SuperQueryView({ session, view, open, onClose }: SuperQueryProps): ReactNode {
  const { host, registry, frames } = session.tools;
  const fields = useMemo(() => askable(session, view.superQuery ?? []), [session, view.superQuery]);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const [draft, setDraft] = useState<QueryDraft>(() => toDraft(session.choices.query[view.id], fields));
  const [plan, setPlan] = useState<string>();
  const { plans, keep, remove } = usePlans(session);

  const isSound = (purpose: 'ask' | 'keep'): boolean => {
    const problem = problemOf(draft, purpose);
    if (problem) host.notify('warning', host.t(problem));
    return !problem;
  };
  const ask = (query: SuperQuery | undefined): void => {
    const same = JSON.stringify(query) === JSON.stringify(session.choices.query[view.id]);
    if (same) void session.refresh(view.id);
    else session.choose('query', view.id, query);
    onClose();
  };
  return (
    <frames.SuperQuery
      open={open}
      draft={draft}
      onDraft={setDraft}
      newCondition={newCondition}
      newGroup={newGroup}
      fields={fields.map(({ name = '', label }) => ({ id: name, label: words(host, label) || name }))}
      symbols={(name) => {
        const widget = byName.get(name)?.widget;
        if (widget === undefined) return [];
        return symbolsOf(registry.widget(widget)).map((id) => ({ id, label: host.t(`list.symbol.${symbolKeys[id]}`) }));
      }}
      input={({ key, field, symbol, value }, onValue) => {
        const asked = byName.get(field);
        if (!asked || !symbol) return null;
        const props = { session, field: asked, symbol, value, onValue };
        return <QueryInput key={`${key} ${plan} ${field}`} {...props} />;
      }}
      plans={plans.map(({ id, fullName }) => ({ id, name: fullName }))}
      plan={plan}
      onPlan={(id) => {
        const chosen = plans.find((each) => each.id === id);
        if (!chosen) return;
        setDraft(toDraft(planQuery(chosen), fields));
        setPlan(id);
      }}
      onRemovePlan={(id) => {
        const chosen = plans.find((each) => each.id === id);
        if (chosen) void remove(chosen);
      }}
      mayKeep={() => isSound('keep')}
      onKeep={(name) => keep(name, toQuery(draft, fields))}
      onQuery={() => isSound('ask') && ask(toQuery(draft, fields))}
      onReset={() => {
        setDraft(newDraft());
        setPlan(undefined);
        ask(undefined);
      }}
      onClose={onClose}
    />
  );
}

/** Symbols are no names of words. */
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
