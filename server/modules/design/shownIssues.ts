import type { ModelIssue } from '../../../core/model/types';
import type { Ctx } from '../../ctx';

/** An issue of a model for screens, in the person's language. */
export interface ShownIssue {
  id: string;
  level: ModelIssue['level'];
  /** JSON pointer into the record. */
  at: string;
  message: string;
}

/** Errors first, each in the order of the model; the same one is listed once. */
export function shownIssues(ctx: Ctx, issues: readonly ModelIssue[]): ShownIssue[] {
  const seen = new Set<string>();
  return [...issues]
    .sort((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
    .flatMap(({ key, values, at, message, level }) => {
      const words = key ? ctx.t(key, values) : message;
      const shown = words === key ? message : words;
      if (seen.has(at + shown)) return [];
      seen.add(at + shown);
      return [{ id: String(seen.size), level, at, message: shown }];
    });
}

/** The issues with their numbers. */
export function counted(issues: ShownIssue[]): { issues: ShownIssue[]; errors: number; warnings: number } {
  const errors = issues.filter(({ level }) => level === 'error').length;
  return { issues, errors, warnings: issues.length - errors };
}
