import { useMemo } from 'react';
import type { Document, FormRule } from '../../core/language/types';
import { type ConditionPlan, compileCondition } from '../compile/compileCondition';
import type { Session } from '../document/session';

/** A rule over the whole record, its condition compiled. */
export interface FormRulePlan {
  rule: FormRule;
  condition: ConditionPlan | undefined;
}

/** Rules over the whole record: those of the entity, then the form's own. */
export function useRules(session: Session, document: Document, own: readonly FormRule[] | undefined): FormRulePlan[] {
  const { host, entity: find } = session.tools;
  const entity = document.entity === undefined ? undefined : find(document.entity);
  return useMemo(() => {
    const report = (at: string, message: string, error?: unknown): void => host.report({ at, message, error });
    return [...(entity?.rules ?? []), ...(own ?? [])].map((rule, index) => ({
      rule,
      condition: compileCondition(rule.holds, `${document.id}/rules/${index}/holds`, report),
    }));
  }, [host, document.id, entity, own]);
}
