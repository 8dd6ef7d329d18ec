import { useCallback, useMemo } from 'react';
import type { Session } from '../document/session';
import { listOf } from '../field/useOptions';

/** A row of AdvancedQuery (contract-visualdev §6.4) as it is sent. */
export interface PlanBody {
  fullName: string;
  matchLogic: string | undefined;
  conditionJson: string;
}

/**
 * What a person keeps under names in one module: super queries, views of a list. `undefined`: nothing is asked. A write tells its
 * message and asks the list again; false when it failed.
 */
export function useStoredPlans(session: Session, moduleId: string | undefined, asked = true) {
  const { host } = session.tools;
  const state = host.useCall('advancedQuery.list', asked && moduleId !== undefined ? { moduleId } : null);
  const { refresh } = state;
  const rows = useMemo(() => listOf(state.data, undefined), [state.data]);
  const write = useCallback(
    async (call: string, params: Record<string, unknown>): Promise<boolean> => {
      try {
        const { msg } = await host.call(call, params);
        host.notify('success', msg);
        await refresh();
        return true;
      } catch {
        return false;
      }
    },
    [host, refresh],
  );
  return {
    rows,
    /** Under the name `known` has already, or a new one. */
    save: (body: PlanBody, known?: { id: string }) =>
      write(known ? 'advancedQuery.update' : 'advancedQuery.create', { ...known, ...body, moduleId }),
    remove: (id: string) => write('advancedQuery.remove', { id }),
  };
}
