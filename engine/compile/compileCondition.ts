import { formFields, type Scope } from '../../core/binding';
import { compilePredicate, conditionFields, conditionPaths } from '../../core/condition';
import type { Condition } from '../../core/language/types';

/** Receives compile-time findings; `at` is the JSON pointer of the node. */
export type Report = (at: string, message: string, error?: unknown) => void;

export interface ConditionPlan {
  holds: (record: Scope, scope: Scope) => boolean;
  /** Members of the current record that it reads. */
  fields: readonly string[];
  /** Members of the form that it reads by `form.…` paths. */
  formFields: readonly string[];
  /** Scope paths that it reads: `selected.types.isTree`. */
  paths: readonly string[];
}

const fixed = (value: boolean): ConditionPlan => ({ holds: () => value, fields: [], formFields: [], paths: [] });

/**
 * A condition as a function with the names it reads. Absent or `false` gives undefined. An invalid condition is
 * reported and counts as false, so that an error neither hides nor disables anything.
 */
export function compileCondition(
  condition: Condition | boolean | undefined,
  at: string,
  report: Report,
): ConditionPlan | undefined {
  if (condition === undefined || condition === false) return undefined;
  if (condition === true) return fixed(true);
  try {
    const predicate = compilePredicate(condition);
    const paths = conditionPaths(condition);
    const top = conditionFields(condition).map((field) => field.split('.')[0] as string);
    const holds = (record: Scope, scope: Scope): boolean => {
      try {
        return predicate(record, scope);
      } catch (error) {
        report(at, 'the condition cannot be evaluated', error);
        return false;
      }
    };
    return { holds, fields: [...new Set(top)], formFields: formFields(paths), paths };
  } catch (error) {
    report(at, error instanceof Error ? error.message : 'the condition cannot be read', error);
    return undefined;
  }
}
