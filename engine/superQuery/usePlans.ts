import type { Session } from '../document/session';
import type { Query, StoredItem } from '../ports';

export interface Plans {
  plans: readonly StoredItem[];
  /** Stores a query under a name, after a question if the name is in use; false: it was not stored. */
  keep: (name: string, value: Query) => Promise<boolean>;
  /** Removes a plan after a question. */
  remove: (plan: StoredItem) => Promise<void>;
}

/** The stored plans of the module's super queries (contract-visualdev §6.4). */
export function usePlans({ tools: { host }, moduleId }: Session): Plans {
  const { items: plans = [], ...stored } = host.useStored('queries', moduleId ?? null);
  return {
    plans,
    keep: async (name, value) => {
      const known = plans.find((plan) => plan.name === name);
      if (known && !(await host.confirm(host.t('engine.planExists', { name })))) return false;
      return stored.save({ id: known?.id, name, value });
    },
    remove: async ({ id, name }) => {
      const sure = await host.confirm(host.t('engine.removePlan', { name }));
      if (sure) await stored.remove(id);
    },
  };
}
